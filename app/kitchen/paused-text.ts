import { useTranslations } from 'use-intl'
import { useOpeningTime } from '@/app/ui/opening-time'
import type { BranchState } from '@/lib/board/branch-state'
import type { BoardBranch } from '@/lib/board/protocol'

/** What a board says while a manager has paused the orders of guests; null: they are not paused. */
export function usePausedText(state: BranchState | null, branch: BoardBranch): string | null {
  const say = useTranslations('board')
  const openingTime = useOpeningTime(branch)
  const ordering = state?.ordering
  if (!ordering || ordering.isOpen || ordering.why !== 'paused') return null
  return ordering.opensAt === null ? say('paused') : say('pausedUntil', { time: openingTime(ordering.opensAt) })
}
