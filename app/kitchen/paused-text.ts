import { useTranslations } from 'use-intl'
import { useOpeningTime } from '@/app/ui/opening-time'
import type { BranchState } from '@/lib/board/branch-state'
import type { BoardBranch } from '@/lib/board/protocol'

/**
 * What a board says while guests cannot order as always: a manager has paused it, or the kitchen is busy, limited or full. Null: they can.
 */
export function usePausedText(state: BranchState | null, branch: BoardBranch): string | null {
  const say = useTranslations('board')
  const openingTime = useOpeningTime(branch)
  const ordering = state?.ordering
  if (!ordering) return null
  if (ordering.isOpen) {
    const { longerMinutes: minutes, categoryIds } = ordering
    if (minutes === undefined) return null
    return categoryIds ? say('kitchenLimited') : say('kitchenBusy', { minutes })
  }
  const { why, opensAt } = ordering
  if (why === 'closed') return null
  const [key, keyUntil] = TEXTS[why]
  return opensAt === null ? say(key) : say(keyUntil, { time: openingTime(opensAt) })
}

const TEXTS = { paused: ['paused', 'pausedUntil'], full: ['kitchenFull', 'kitchenFullUntil'] } as const
