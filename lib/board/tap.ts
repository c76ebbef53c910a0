import type { ErrorCode } from '../errors'
import type { Order } from '../orders/order'
import type { OrderStatus } from '../orders/order-status'

/** What a tap on a ticket wants. */
export type TapCommand =
  | { kind: 'move'; to: OrderStatus }
  /** The bank transfer has arrived; this also moves the order one step on, from the state it was seen in. */
  | { kind: 'pay'; from: OrderStatus }
  | { kind: 'rush'; rush: boolean }
  /** Bumps items at their station, or takes that back. */
  | { kind: 'items'; itemIds: string[]; done: boolean }

/** A tap as it crosses the network. Sent again under the same `id`, it is carried out once and gets the same answer. */
export type Tap = {
  /** UUID, made on the device. */
  id: string
  branchId: string
  orderId: string
  command: TapCommand
  /** What the device calls itself, such as "Bar"; may be empty. */
  screen: string
}

/** Who last changed an order, for whoever finds it changed. */
export type LastChange = {
  /** A person, or a paired screen. Null: a guest. */
  by: string | null
  /** The screen it was tapped on; null when it was none, or has no name. */
  screen: string | null
}

/** `order` is the order as it is now, where that is known. */
export type TapResult =
  | { ok: true; order: Order }
  | { ok: false; code: ErrorCode; order?: Order; lastChange?: LastChange }
