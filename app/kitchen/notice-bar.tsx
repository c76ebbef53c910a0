import { memo, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/ui/icons'
import type { Digest } from '@/lib/board/protocol'
import { useSoundState } from '../sound/chime-player'
import { useClockWarning } from './connection-status'
import { NoticeList } from './panels/loaded-panels'

type Props = {
  /** Notices that stay until their cause is gone. */
  sentences: string[]
  /** Errors, the latest last: refused taps. */
  problems: string[]
  onProblemsSeen: () => void
  /** Orders of programs that were refused. */
  refused: string[]
  onRefusedSeen: () => void
  /** What happened while this screen was offline. */
  missed: Digest | null
  onMissedSeen: () => void
  /** Whether the database was restored to an earlier time, so that tickets may be missing. */
  wasRestored: boolean
  onRestoredSeen: () => void
  /** Whether a manager has sent a test chime. */
  isChimeTest: boolean
  onChimeTestSeen: () => void
  renderedAt: number
}

type BoardNotice = { sentence: string; isUrgent: boolean; onSeen: (() => void) | null }

/**
 * All notices of a board as one line in its header, the most urgent first, with the number of the others. The line has a fixed
 * place, so that a notice covers no ticket and moves no button. A tap opens the list. Changes of orders do not render it.
 */
export const NoticeBar = memo(function NoticeBar(props: Props) {
  const say = useTranslations('board')
  const common = useTranslations('common')
  const notices = useBoardNotices(props)
  const [isOpen, setIsOpen] = useState(false)
  const [first, ...others] = notices
  // Otherwise the next notice would open the list.
  if (isOpen && !first) setIsOpen(false)
  const close = () => {
    setIsOpen(false)
    for (const { onSeen } of notices) onSeen?.()
  }
  return (
    <section
      aria-label={first && common('notices')}
      className="flex min-w-fit flex-1 items-center justify-end gap-2 xl:min-w-0 in-data-[view=wall]:xl:basis-80"
    >
      <span role="alert" className="min-w-0 max-xl:sr-only">
        {first?.isUrgent && <NoticeText sentence={first.sentence} />}
      </span>
      <span aria-live="polite" className="min-w-0 max-xl:sr-only">
        {first && !first.isUrgent && <NoticeText sentence={first.sentence} />}
      </span>
      {first && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className={`flex min-h-10 shrink-0 items-center gap-1.5 rounded-lg bg-alert px-2.5 text-base font-bold text-ink tabular-nums group-data-lost:bg-ink group-data-lost:text-alert ${others.length === 0 ? 'xl:hidden' : ''}`}
        >
          <WarningSign className="size-5 shrink-0" />
          <span className="max-md:sr-only">{say('noticeCount', { count: notices.length })}</span>
          <span aria-hidden="true" className="md:hidden">
            {notices.length}
          </span>
        </button>
      )}
      {first?.onSeen && (
        <button
          type="button"
          onClick={first.onSeen}
          className="min-h-10 min-w-14 shrink-0 rounded-lg border-2 border-current px-2.5 text-base font-bold max-xl:hidden"
        >
          {common('ok')}
        </button>
      )}
      {isOpen && first && <NoticeList sentences={notices.map(({ sentence }) => sentence)} onClose={close} />}
    </section>
  )
})

function NoticeText({ sentence }: { sentence: string }) {
  return (
    <span className="flex items-center gap-2 text-base/tight font-semibold text-alert group-data-lost:text-ink">
      <WarningSign className="size-5 shrink-0" />
      {sentence}
    </span>
  )
}

/** A wall display needs a limit, because no user closes the notice there. */
const RESTORED_SHOWN_MS = 5 * 60_000
const MISSED_SHOWN_MS = 15_000

function useBoardNotices(props: Props): BoardNotice[] {
  const { sentences, problems, refused, missed, wasRestored, isChimeTest, renderedAt } = props
  const say = useTranslations('board')
  const sound = useTranslations('device.sound')
  const inWords = useDigestInWords()
  const isHeard = useSoundState() === 'ready'
  const clockWarning = useClockWarning(renderedAt)
  useExpiry(wasRestored, RESTORED_SHOWN_MS, props.onRestoredSeen)
  useExpiry(missed, MISSED_SHOWN_MS, props.onMissedSeen)
  const urgent = problems.toReversed().map((sentence) => ({ sentence, isUrgent: true, onSeen: props.onProblemsSeen }))
  const restored = { sentence: say('wentBack'), isUrgent: true, onSeen: props.onRestoredSeen }
  const chimeTest = {
    sentence: sound(isHeard ? 'chimeTest' : 'chimeTestLocked'),
    isUrgent: false,
    onSeen: props.onChimeTestSeen,
  }
  const lasting = clockWarning ? [clockWarning, ...sentences] : sentences
  return [
    ...urgent,
    ...refused.map((sentence) => ({ sentence, isUrgent: true, onSeen: props.onRefusedSeen })),
    ...(wasRestored ? [restored] : []),
    ...(missed ? [{ sentence: inWords(missed), isUrgent: false, onSeen: props.onMissedSeen }] : []),
    ...(isChimeTest ? [chimeTest] : []),
    ...lasting.map((sentence) => ({ sentence, isUrgent: false, onSeen: null })),
  ]
}

/** Calls `onEnd` some time after something began. @param began a new value starts the time again; falsy: nothing began */
function useExpiry(began: unknown, afterMs: number, onEnd: () => void) {
  useEffect(() => {
    if (!began) return
    const timer = setTimeout(onEnd, afterMs)
    return () => clearTimeout(timer)
  }, [began, afterMs, onEnd])
}

/** The most order numbers that the notice lists. */
const MAX_NAMED = 5

/** `While offline: 3 new, 2 updated, 1 cancelled or stopped (#12)`. It lists these tickets, because the kitchen must not make them. */
function useDigestInWords(): (digest: Digest) => string {
  const say = useTranslations('board')
  return ({ new: placed, changed, finished, cancelled }) => {
    const parts = [
      placed.length > 0 && say('awayNew', { count: placed.length }),
      changed.length > 0 && say('awayChanged', { count: changed.length }),
      finished.length > 0 && say('awayFinished', { count: finished.length }),
      cancelled.length > 0 && say('awayCancelled', { count: cancelled.length, numbers: numbersText(cancelled) }),
    ]
    return say('whileAway', { parts: parts.filter(Boolean).join(', ') })
  }
}

function numbersText(numbers: number[]): string {
  const first = numbers.slice(0, MAX_NAMED).map((number) => `#${number}`)
  return numbers.length > MAX_NAMED ? `${first.join(', ')}, …` : first.join(', ')
}
