import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to connections and to servers that ask for port 0 (Linux: from 32768, others: from
 * 49152): another test that starts a server cannot get this port before the caller's server listens.
 */
const RANGE = [10_000, 32_000] as const

/** A free port, for a server that has to restart at the same address. */
export async function freePort(): Promise<number> {
  const port = randomInt(...RANGE)
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
