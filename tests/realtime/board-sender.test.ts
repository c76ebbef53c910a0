import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { EVERY_PORT } from '@/lib/webhook-ports'
import { eventsOf } from '@/server/webhooks/board-batch'
import { createBoardSender } from '@/server/webhooks/board-sender'
import { createSender } from '@/server/webhooks/sender'
import { startWebhookServerForTest } from '../support/webhook-server'

const body = (name: string, length = 1) => JSON.stringify({ type: 'order.created', data: name.padEnd(length, '.') })

/** A receiver that answers when the test says so. */
async function startReceiver() {
  const open: ServerResponse[] = []
  const server = await startWebhookServerForTest((response) => open.push(response))
  const sender = createSender({ allowPrivate: true, ports: EVERY_PORT, connections: 1 })
  onTestFinished(() => sender.abort())
  return {
    send: createBoardSender(sender, server.url),
    /** Waits for the next request. @returns the ids of its events */
    next: async (index: number) => {
      await expect.poll(() => open.length, { timeout: 60_000 }).toBe(index + 1)
      const hit = server.hits[index]
      return hit ? eventsOf({ id: String(hit.headers['webhook-id']), body: hit.body }).map(({ id }) => id) : []
    },
    answer: async (index: number, status: number) => {
      const response = open[index]
      if (!response) throw new Error(`There is no request ${index}.`)
      const ended = once(response, 'finish')
      response.writeHead(status).end()
      await ended
    },
  }
}

test('events that come during a request go together in the next one, in their sequence', async () => {
  const { send, next, answer } = await startReceiver()
  const first = send({ id: 'a', body: body('a') }, false)
  expect(await next(0)).toEqual(['a'])
  const others = ['b', 'c', 'd'].map((id) => send({ id, body: body(id) }, false))
  await answer(0, 204)
  expect((await first).delivered).toBe(true)
  expect(await next(1)).toEqual(['b', 'c', 'd'])
  await answer(1, 500)
  expect((await Promise.all(others)).map(({ delivered, statusCode }) => [delivered, statusCode])).toEqual([
    [false, 500],
    [false, 500],
    [false, 500],
  ])
})

test('an event that failed goes alone, and does not take others with it', async () => {
  const { send, next, answer } = await startReceiver()
  const sent = [
    send({ id: 'a', body: body('a') }, false),
    send({ id: 'b', body: body('b') }, false),
    send({ id: 'failed', body: body('failed') }, true),
    send({ id: 'c', body: body('c') }, false),
  ]
  const requests: string[][] = []
  for (const [index, status] of [204, 204, 500, 204].entries()) {
    requests.push(await next(index))
    await answer(index, status)
  }
  expect(requests).toEqual([['a'], ['b'], ['failed'], ['c']])
  expect((await Promise.all(sent)).map(({ delivered }) => delivered)).toEqual([true, true, false, true])
})

test('a request is smaller than the receiver accepts', async () => {
  const { send, next, answer } = await startReceiver()
  const sent = ['a', 'b', 'c', 'd'].map((id) => send({ id, body: body(id, 300_000) }, false))
  const requests: string[][] = []
  for (const index of [0, 1, 2, 3]) {
    requests.push(await next(index))
    await answer(index, 204)
  }
  await Promise.all(sent)
  expect(requests).toEqual([['a'], ['b'], ['c'], ['d']])
})
