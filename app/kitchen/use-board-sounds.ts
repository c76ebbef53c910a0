import { useMemo } from 'react'
import { isOfStation } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { isOfType, type OrderType } from '@/lib/orders/order-type'
import { useChimes } from '../sound/board-chimes'
import { useReminder } from '../sound/use-reminder'
import type { ShownBoard } from './use-shown-board'

/** Plays the chimes of a board, and reminds of pending orders. */
export function useBoardSounds({ station, type, synced, branch, isLive, taps, due, shown, late }: ShownBoard): void {
  const { isOwn } = taps
  useChimes(
    { orders: due, cancelled: synced.board.cancelled, late, digest: synced.missed, isLive },
    useMemo(() => chimeFilter(station, type, isOwn), [station, type, isOwn]),
  )
  const pending = shown.filter((order) => order.status === 'pending' && isOfStation(order, station)).length
  useReminder(pending, branch.flow.reminderSeconds)
}

/** A screen plays no chime for other stations' orders or for its own taps. */
const chimeFilter = (station: string | null, type: OrderType | null, isOwn: (orderId: string) => boolean) => ({
  isShown: (order: Order) => isOfStation(order, station) && isOfType(order, type),
  showsAll: station === null && type === null,
  isOwn: ({ id }: Order) => isOwn(id),
})
