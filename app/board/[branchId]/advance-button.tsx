import { type MouseEvent, useState } from 'react'
import type { Order } from '@/lib/orders/order'
import { isOpen, nextStatus, type OpenStatus } from '@/lib/orders/order-status'
import type { Advance } from './use-taps'

const VERBS: Record<OpenStatus, string> = {
  pending: 'Confirm',
  confirmed: 'Start',
  preparing: 'Ready',
  ready: 'Complete',
}

/** The one action of a ticket. It waits for its answer, so a hasty second tap does nothing. */
export function AdvanceButton({ order, onAdvance }: { order: Order; onAdvance: Advance }) {
  const [busy, setBusy] = useState(false)
  const to = nextStatus(order.status)
  if (!to || !isOpen(order.status)) return null
  const verb = VERBS[order.status]

  async function tap(event: MouseEvent, target: Order['status']) {
    setBusy(true)
    await onAdvance(order, target, event)
    setBusy(false)
  }

  return (
    <button
      type="button"
      disabled={busy}
      aria-label={`${verb} order ${order.number}`}
      onClick={(event) => tap(event, to)}
      className="min-h-[64px] shrink-0 grow basis-36 rounded-lg bg-ink text-2xl font-semibold text-chalk active:opacity-80 disabled:opacity-60"
    >
      {verb}
    </button>
  )
}
