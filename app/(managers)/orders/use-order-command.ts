import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import { v4 as uuid } from 'uuid'
import { sendTap } from '@/app/kitchen/actions'
import type { TapResult } from '@/lib/board/tap'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'

const UNANSWERED: TapResult = { ok: false, code: 'unavailable' }

/** Carries out commands on an order, as a board does, and refreshes the page. `problem`: why the last one was refused. */
export function useOrderCommand({ id, branchId, number }: Pick<Order, 'id' | 'branchId' | 'number'>) {
  const say = useTranslations('orders.problem')
  const router = useRouter()
  const [isBusy, start] = useTransition()
  const [problem, setProblem] = useState<string | null>(null)

  function run(command: StaffCommand, onDone: () => void = () => undefined) {
    setProblem(null)
    start(async () => {
      const result = await sendTap({ id: uuid(), branchId, orderId: id, command, screen: '' }).catch(() => UNANSWERED)
      if (result.ok) onDone()
      else setProblem(textOf(result))
      // Also after a refusal: somebody else has changed the order.
      if (result.ok || result.order) router.refresh()
    })
  }

  function textOf({ code, lastChange }: Extract<TapResult, { ok: false }>): string {
    const by = lastChange?.by ?? ''
    if (code === 'already_paid') return say('alreadyPaid', { number, hasName: by ? 'yes' : 'no', by })
    if (code === 'already_refunded') return say('alreadyRefunded', { number })
    if (code === 'invalid_transition' || code === 'version_conflict') return say('changed', { number })
    return say(code === 'unavailable' ? 'unavailable' : 'failed', { number })
  }

  return { run, isBusy, problem }
}
