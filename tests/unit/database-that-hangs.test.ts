import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { applyMigrations } from '@/lib/db/migrations'
import { openDatabase } from '@/lib/db/open-database'
import { unavailableFor } from '@/lib/db/write-failures'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a write that got no connection in time was not carried out', async () => {
  const { url, connected } = await startSilentServer()
  const database = openDatabase({ databaseUrl: url })
  onTestFinished(database.close)
  const writing = database.query('INSERT INTO orders DEFAULT VALUES', []).catch((failure: unknown) => failure)
  await connected
  vi.advanceTimersByTime(5_000)
  expect(unavailableFor(await writing)).toMatchObject({ code: 'unavailable', outcome: 'not_carried_out' })
})

test('a start waits for a database that takes half a minute to respond, and no longer', async () => {
  const { url, connected } = await startSilentServer()
  let failure: unknown = null
  const migrating = applyMigrations({ url }).catch((error: unknown) => {
    failure = error
  })
  await connected
  vi.advanceTimersByTime(29_000)
  await nextTurn()
  expect(failure).toBeNull()
  vi.advanceTimersByTime(1_000)
  await migrating
  expect(failure).toEqual(new Error('timeout expired'))
})

/** A server that accepts connections, and sends nothing. `connected` resolves with the first. */
async function startSilentServer(): Promise<{ url: string; connected: Promise<unknown> }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  const connected = once(server, 'connection')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `postgres://nobody@127.0.0.1:${port}/none`, connected }
}
