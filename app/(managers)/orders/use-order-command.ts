import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import { v4 as uuid } from 'uuid'
import { sendTap } from '@/app/kitchen/actions'
import { reloadIfOutdated } from '@/app/ui/outdated-page'
import { unanswered } from '@/app/ui/use-command'
import type { TapResult } from '@/lib/board/tap'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { OWN_MISTAKE_MINUTES } from '@/lib/orders/payment'
import { isOutcomeUnknown } from '@/lib/problems'
import { problemKey } from './problem-key'

/**
 * Carries out commands on an order, as a board does, and refreshes the page. A command whose outcome is not known is sent again with
 * the same id, so that it is carried out once. `problem`: why the last one was refused. `retry`: sends it again, if its outcome is not
 * known.
 */
export function useOrderCommand({ id, branchId, number }: Pick<Order, 'id' | 'branchId' | 'number'>) {
  const say = useTranslations('orders.problem')
  const forms = useTranslations('forms')
  const router = useRouter()
  const [isBusy, start] = useTransition()
  const [problem, setProblem] = useState<string | null>(null)
  const [unsure, setUnsure] = useState<StaffCommand | null>(null)
  /** The ids of the commands whose outcome is not known, by their content. */
  const ids = useRef(new Map<string, string>())

  function run(command: StaffCommand, onDone: () => void = () => undefined) {
    const content = JSON.stringify(command)
    const tapId = ids.current.get(content) ?? uuid()
    ids.current.set(content, tapId)
    setProblem(null)
    setUnsure(null)
    start(async () => {
      const tap = { id: tapId, branchId, orderId: id, command, screen: '' }
      const result = await sendTap(tap)
        .catch(reloadIfOutdated)
        .catch((error: unknown): TapResult => unanswered(error))
      // The page then shows what the order is, also of a command that was not answered before: the same command is a new one.
      // A refusal before the server has looked says nothing of a command that was sent before.
      if (result.ok || !(isOutcomeUnknown(result.code) || result.code === 'rate_limited')) ids.current.clear()
      else setUnsure(command)
      if (result.ok) onDone()
      else setProblem(textOf(command, result))
      // Also after a refusal: somebody else has changed the order. Without the server Next would leave the page, and the id with it.
      if (result.ok || result.code !== 'unavailable') router.refresh()
    })
  }

  function textOf({ type }: StaffCommand, { code, order, lastChange }: Extract<TapResult, { ok: false }>): string {
    if (code === 'rate_limited') return forms('tooManyTries')
    const by = lastChange?.by ?? ''
    return say(problemKey(type, code, order), { number, hasName: by ? 'yes' : 'no', by, minutes: OWN_MISTAKE_MINUTES })
  }

  return { run, retry: unsure && (() => run(unsure)), isBusy, problem }
}
