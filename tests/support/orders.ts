import { newId } from '@/lib/ids'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import type { Cafe, Place } from './cafe'

/** Places an order by staff over REST and moves it to `status` step by step. */
export async function orderIn(cafe: Cafe, status: OrderStatus = 'pending', place: Place = cafe.here): Promise<Order> {
  const token = place.orgId === cafe.here.orgId ? cafe.manager : cafe.otherManager
  const menuItemId = place.orgId === cafe.here.orgId ? cafe.menuItemId : cafe.otherMenuItemId
  const placed = await cafe.api.post<Order>(
    '/orders',
    { tableId: place.tableId, items: [{ menuItemId, quantity: 2, note: 'ít đường' }] },
    { token },
  )
  let order = placed.body
  for (const step of stepsTo(status)) {
    order = (await cafe.api.patch<Order>(`/orders/${order.id}/status`, { status: step }, { token })).body
  }
  return order
}

/** A confirmed order at the first branch with this number of items. */
export async function orderOf(cafe: Cafe, items: number): Promise<Order> {
  const line = { menuItemId: cafe.menuItemId, quantity: 1, note: '' }
  const lines = Array.from({ length: items }, () => line)
  const order = { tableId: cafe.here.tableId, items: lines }
  const { body: placed } = await cafe.api.post<Order>('/orders', order, { token: cafe.staff })
  const confirm = { status: 'confirmed' }
  return (await cafe.api.patch<Order>(`/orders/${placed.id}/status`, confirm, { token: cafe.staff })).body
}

/** A new table of the first branch. It has no open orders, which would limit what a guest can order. */
export async function newTable(cafe: Cafe): Promise<Place> {
  const table = { id: newId(), branchId: cafe.here.branchId, label: newId().slice(-8), code: newId().slice(-8) }
  await cafe.database.prisma.cafeTable.create({ data: table })
  return { ...cafe.here, tableId: table.id, tableCode: table.code }
}

/** Starts a guest session at a table. @returns its id */
export async function sitDown(cafe: Cafe, place: Place = cafe.here): Promise<string> {
  const { body } = await cafe.api.post<{ sessionId: string }>('/guest/sessions', { tableCode: place.tableCode })
  return body.sessionId
}

function stepsTo(status: OrderStatus): OrderStatus[] {
  if (status === 'cancelled') return ['cancelled']
  const chain: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'completed']
  return chain.slice(1, chain.indexOf(status) + 1)
}
