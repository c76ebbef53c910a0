import { deepStrictEqual, strictEqual } from 'node:assert'
import { type Contender, listUrl, orderUrl, statusUrl } from './contenders/contender'

/** @throws when somebody's list of today differs from ours in anything */
export async function assertSameList(ours: Contender, others: Contender[], total: number): Promise<void> {
  const expected = (await answerOf(ours, listUrl(ours))) as { orders: unknown[]; total: number }
  strictEqual(expected.total, total, 'Today has another number of orders: the run went past midnight in the café.')
  strictEqual(expected.orders.length, 20)
  for (const other of others) {
    deepStrictEqual(await answerOf(other, listUrl(other)), expected, `${other.name} answers another list than ours.`)
  }
}

/**
 * Each moves a pending order of its own.
 * @throws when somebody's answer is not the order as ours shows it afterwards
 */
export async function assertSameChange(ours: Contender, others: Contender[], orderIds: string[]): Promise<void> {
  for (const [index, contender] of [ours, ...others].entries()) {
    const orderId = orderIds[index] ?? ''
    const answer = (await answerOf(contender, statusUrl(contender, orderId), {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ status: 'confirmed' }),
    })) as { status: string }
    strictEqual(answer.status, 'confirmed')
    deepStrictEqual(answer, await answerOf(ours, orderUrl(ours, orderId)), `${contender.name} answers another order.`)
  }
}

async function answerOf(contender: Contender, url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...init, headers: { ...contender.headers, ...init.headers } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${contender.name} answered ${answer.status} to ${url}: ${text}`)
  return JSON.parse(text)
}
