import { getEventListeners, once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenOnPostgres } from '@/lib/db/postgres-listener'

test('a listener that connects again and again keeps nothing of the attempts before', async () => {
  // Closes each connection.
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const stop = listenOnPostgres(`postgres://nobody@127.0.0.1:${port}/none`, 'kitchen', () => undefined)
  onTestFinished(async () => {
    added.mockRestore()
    await stop()
    server.close()
  })
  for (let attempt = 1; attempt <= 3; attempt++) await once(server, 'connection')
  const [signal] = added.mock.contexts as AbortSignal[]
  if (!signal) throw new Error('Nothing listens for the stop.')
  expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(1)
})
