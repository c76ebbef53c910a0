import type pg from 'pg'
import { Agent, type Dispatcher } from 'undici'
import { type Contender, listUrl } from './contenders/contender'
import { ordersToMove } from './history'
import type { Figures } from './measure'
import { carryOutMove, movesOf } from './moves'
import { percentile } from './statistics'

const TURNS = 3

/**
 * One caller moves an order and then lists the orders, again and again on one connection. Only the lists count: each from the request,
 * which is sent as soon as the change is answered, to the last byte. `requestsPerSecond` is how many lists fit in a second.
 */
export async function listAfterEachChange(contender: Contender, client: pg.Client): Promise<Figures> {
  const caller = new Agent({ connections: 1 })
  const milliseconds: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    for (const move of movesOf(await ordersToMove(client))) {
      await carryOutMove(contender, move, caller)
      const sentAt = performance.now()
      await list(contender, caller)
      milliseconds.push(performance.now() - sentAt)
    }
  }
  await caller.close()
  const seconds = milliseconds.reduce((sum, one) => sum + one, 0) / 1000
  return {
    requestsPerSecond: milliseconds.length / seconds,
    p50: percentile(milliseconds, 0.5),
    p99: percentile(milliseconds, 0.99),
  }
}

async function list(contender: Contender, dispatcher: Dispatcher): Promise<void> {
  const { origin, pathname: path } = new URL(listUrl(contender))
  const { statusCode, body } = await dispatcher.request({ method: 'GET', origin, path, headers: contender.headers })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${contender.name} answered ${statusCode} to a list: ${text}`)
}
