import type autocannon from 'autocannon'
import { type Contender, listUrl, statusUrl } from './contenders/contender'

export function listLoad(contender: Contender): autocannon.Options {
  return { url: listUrl(contender), headers: contender.headers }
}

const STEPS = ['confirmed', 'preparing', 'ready', 'completed']

/**
 * Walks pending orders to completed. Each connection has an order of its own and asks for the next step when the last is
 * answered, so every move is valid. Orders that run out show as answers that are not 2xx.
 */
export function changeLoad(contender: Contender, pendingOrderIds: string[]): autocannon.Options {
  const headers = { ...contender.headers, 'content-type': 'application/json' }
  const orders = pendingOrderIds[Symbol.iterator]()

  function setupClient(client: autocannon.Client) {
    let orderId = ''
    let step = STEPS.length
    client.setRequests([
      {
        setupRequest: (request) => {
          if (step === STEPS.length) {
            orderId = orders.next().value ?? 'none-left'
            step = 0
          }
          const { pathname } = new URL(statusUrl(contender, orderId))
          const body = JSON.stringify({ status: STEPS[step++] })
          return { ...request, method: 'PATCH', path: pathname, headers, body }
        },
      },
    ])
  }
  return { url: contender.baseUrl, setupClient }
}
