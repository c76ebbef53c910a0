import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { BranchState } from '@/lib/board/branch-state'
import type { ErrorCode } from '@/lib/errors'
import type { Seen } from './use-seen'

/** Orders of programs that were refused, in words, and what marks them as seen on this device. */
export function useRefusedOrders(state: BranchState | null, { isUnseen, see }: Seen) {
  const say = useTranslations('board.refused')
  const refusedOrders = state?.refusedOrders
  return useMemo(() => {
    const unseen = (refusedOrders ?? []).filter(({ id, at }) => isUnseen(id, new Date(at).toISOString()))
    const sentences = unseen.map(({ source, reference, code, field, others }) =>
      [
        say('order', { source, reference: reference ?? say('noReference') }),
        isReason(code) ? say(`reasons.${code}`) : field ? say('field', { field }) : say('other'),
        others > 0 && say('others', { count: others }),
      ]
        .filter(Boolean)
        .join(' '),
    )
    return { sentences, onSeen: () => see(unseen.map(({ id }) => id)) }
  }, [refusedOrders, isUnseen, see, say])
}

/** The codes that need other words than the name of a field. */
const REASONS = ['sold_out', 'reference_taken', 'wrong_amount'] as const satisfies ErrorCode[]
const isReason = (code: ErrorCode): code is (typeof REASONS)[number] => (REASONS as readonly ErrorCode[]).includes(code)
