import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import type { OrderStatus } from '@/lib/orders/order-status'
import type { Cafe, Place } from './cafe'

/** An order placed by staff over REST, and moved on to `status` one step at a time. */
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

/** A confirmed order of this branch with so many items. */
export async function orderOf(cafe: Cafe, items: number): Promise<Order> {
  const line = { menuItemId: cafe.menuItemId, quantity: 1, note: '' }
  const lines = Array.from({ length: items }, () => line)
  const order = { tableId: cafe.here.tableId, items: lines }
  const { body: placed } = await cafe.api.post<Order>('/orders', order, { token: cafe.staff })
  const confirm = { status: 'confirmed' }
  return (await cafe.api.patch<Order>(`/orders/${placed.id}/status`, confirm, { token: cafe.staff })).body
}

/** A table of the first branch, without orders: what guests may order depends on what is open at their table. */
export async function newTable(cafe: Cafe): Promise<Place> {
  const table = { id: newId(), branchId: cafe.here.branchId, label: newId().slice(-8), code: newId().slice(-8) }
  await cafe.database.prisma.cafeTable.create({ data: table })
  return { ...cafe.here, tableId: table.id, tableCode: table.code }
}

/** A guest's session at a table. */
export async function sitDown(cafe: Cafe, place: Place = cafe.here): Promise<string> {
  const { body } = await cafe.api.post<{ sessionId: string }>('/guest/sessions', { tableCode: place.tableCode })
  return body.sessionId
}

function stepsTo(status: OrderStatus): OrderStatus[] {
  if (status === 'cancelled') return ['cancelled']
  const chain: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'completed']
  return chain.slice(1, chain.indexOf(status) + 1)
}
