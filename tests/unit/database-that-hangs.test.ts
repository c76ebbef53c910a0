import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '@/lib/db/open-database'
import { unavailableFor } from '@/lib/db/write-failures'

test('a write that got no connection in time was not carried out', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const database = openDatabase({ databaseUrl: `postgres://nobody@127.0.0.1:${port}/none` })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await database.close()
  })
  const error = await database.query('INSERT INTO orders DEFAULT VALUES', []).catch((failure: unknown) => failure)
  expect(unavailableFor(error)).toMatchObject({ code: 'unavailable', outcome: 'not_carried_out' })
})
