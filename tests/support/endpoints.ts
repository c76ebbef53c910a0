import { expect } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import type { Endpoint } from '@/lib/webhooks/endpoint'
import type { Delivery, DeliveryPage } from '@/lib/webhooks/find-deliveries'
import type { Answer } from './api-client'
import type { Cafe } from './cafe'

/** An endpoint as its creation shows it. */
export type Subscribed = Endpoint & { secret: string }

export const ENDPOINTS = '/webhook-endpoints'

type Wanted = { name?: string; branchId?: string; eventTypes?: string[] }
type As = { token?: string; headers?: Record<string, string> }

/** Asks for an endpoint at a URL, as the demo café's manager where nothing else is said. */
export function askForEndpoint(
  cafe: Cafe,
  url: string,
  wanted: Wanted = {},
  as: As = {},
): Promise<Answer<Subscribed & ErrorBody>> {
  return cafe.api.post(ENDPOINTS, { name: 'Accounting', url, ...wanted }, { token: cafe.manager, ...as })
}

/** As `askForEndpoint`, where it is granted. */
export async function subscribe(cafe: Cafe, url: string, wanted: Wanted = {}, as: As = {}): Promise<Subscribed> {
  const { status, body } = await askForEndpoint(cafe, url, wanted, as)
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

/** The deliveries of an endpoint once they are all settled, and there are at least so many. */
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
