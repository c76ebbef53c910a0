import { expect } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { ORDER_EVENT_TYPES } from '@/lib/orders/order-event-types'
import type { Delivery, DeliveryPage } from '@/lib/webhooks/delivery-repository'
import type { Endpoint } from '@/lib/webhooks/endpoint'
import type { Answer } from './api-client'
import type { Cafe } from './cafe'

/** An endpoint as in the response to its creation. */
export type Subscribed = Endpoint & { secret: string }

export const ENDPOINTS = '/webhook-endpoints'

type Wanted = { name?: string; branchId?: string; eventTypes?: string[] }
type Caller = { token?: string; headers?: Record<string, string> }

/** Requests an endpoint at a URL, by default as the demo café's manager. */
export function askForEndpoint(
  cafe: Cafe,
  url: string,
  wanted: Wanted = {},
  as: Caller = {},
): Promise<Answer<Subscribed & ErrorBody>> {
  return cafe.api.post(ENDPOINTS, { name: 'Accounting', url, ...wanted }, { token: cafe.manager, ...as })
}

/**
 * As `askForEndpoint`, and expects success. By default only for events of orders: conditions, such as an order that no screen shows, begin
 * by themselves in a long test.
 */
export async function subscribe(cafe: Cafe, url: string, wanted: Wanted = {}, as: Caller = {}): Promise<Subscribed> {
  const { status, body } = await askForEndpoint(cafe, url, { eventTypes: [...ORDER_EVENT_TYPES], ...wanted }, as)
  expect([status, body.code]).toEqual([201, undefined])
  return body
}

export async function readEndpoint(cafe: Cafe, id: string, token = cafe.manager): Promise<Endpoint> {
  return (await cafe.api.get<Endpoint>(`${ENDPOINTS}/${id}`, { token })).body
}

/** A page of an endpoint's deliveries. @param query as in `?limit=5` */
export async function readDeliveries(cafe: Cafe, id: string, query = '', token = cafe.manager): Promise<DeliveryPage> {
  return (await cafe.api.get<DeliveryPage>(`${ENDPOINTS}/${id}/deliveries${query}`, { token })).body
}

/** Waits until an endpoint has at least this many deliveries and none is pending. @returns the deliveries */
export async function settledDeliveries(cafe: Cafe, id: string, atLeast: number): Promise<Delivery[]> {
  let deliveries: Delivery[] = []
  await expect
    .poll(async () => {
      deliveries = (await readDeliveries(cafe, id, '?limit=100')).deliveries
      return deliveries.length >= atLeast && deliveries.every(({ status }) => status !== 'pending')
    })
    .toBe(true)
  return deliveries
}
