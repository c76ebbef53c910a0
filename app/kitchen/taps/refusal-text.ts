import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { LastChange, TapResult } from '@/lib/board/tap'
import { isInKitchen, isStopped } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'

type Refusal = Extract<TapResult, { ok: false }>

/** @returns a function that explains a refused tap to the user; `number` is the ticket's */
export function useRefusalText(): (number: number, command: Pick<StaffCommand, 'type'>, refusal: Refusal) => string {
  const say = useTranslations('board.taps')

  return useMemo(() => {
    function by(change: LastChange | undefined): string {
      if (!change) return ''
      const { by: name, screen } = change
      if (!name) return say('byGuest')
      return screen ? say('byPersonAt', { name, screen }) : say('byPerson', { name })
    }

    return (number, command, refusal) =>
      say(refusalMessage(command, refusal.code, refusal.order), {
        number,
        status: refusal.order?.status ?? 'other',
        by: by(refusal.lastChange),
      })
  }, [say])
}

/** Commands that can be refused in any state of an order. */
const NOT_OF_STATE: ReadonlySet<StaffCommand['type']> = new Set([
  'void_line',
  'change_line',
  'adjust',
  'remove_adjustment',
])

/**
 * The key of the message about a refused tap. `not_found`: a line or a discount that it names is gone, or the table to which the order was
 * to move.
 */
export function refusalMessage(
  { type }: Pick<StaffCommand, 'type'>,
  code: Refusal['code'],
  order?: Pick<Order, 'status' | 'stoppedAt' | 'paymentStatus'>,
) {
  switch (code) {
    case 'invalid_transition': {
      // The reason can be what is left of a line, the price, or that the order was stopped: its state does not say that.
      if (type === 'mark_items' && order && isInKitchen(order.status) && !isStopped(order)) return 'notFired'
      const isOfState = !NOT_OF_STATE.has(type) && !(order && isStopped(order))
      return isOfState ? 'moved' : 'changedMeanwhile'
    }
    case 'version_conflict':
    case 'no_refund_due':
      return 'changedMeanwhile'
    case 'not_found':
      return type === 'update_order' ? 'noTable' : 'changedMeanwhile'
    case 'already_paid':
      // Of a partly paid order, the pieces that the tap names are paid.
      return order?.paymentStatus === 'partly_paid' ? 'otherAmount' : 'paidAlready'
    case 'already_refunded':
      return type === 'record_refund' ? 'changedMeanwhile' : 'voidRefundFirst'
    case 'wrong_amount':
      return type === 'adjust' ? 'tooLarge' : 'otherAmount'
    case 'forbidden':
      return type === 'adjust' || type === 'remove_adjustment' ? 'aboveLimit' : 'notYours'
    default:
      return 'failed'
  }
}
