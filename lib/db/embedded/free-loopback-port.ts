import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of the loopback address that no program uses now. */
export async function freeLoopbackPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.')
  return address.port
}
