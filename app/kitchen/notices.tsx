'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/ui/icons'
import type { Digest } from '@/lib/board/protocol'

/** Notices for the user that are not about a single order. */
export function Notices({ sentences, className = '' }: { sentences: string[]; className?: string }) {
  const say = useTranslations('common')
  if (sentences.length === 0) return null
  return (
    <section aria-label={say('notices')} className={className}>
      <ul className="grid gap-1 text-base font-semibold text-alert">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex items-center gap-2">
            <WarningSign className="size-5 shrink-0" />
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Errors, the latest last: refused taps, or a restored database. */
export function Problem({ sentences, onSeen }: { sentences: string[]; onSeen: () => void }) {
  const say = useTranslations('common')
  return (
    <div role="alert">
      {sentences.length > 0 && (
        <div className="pointer-events-auto flex items-center gap-4 rounded-xl bg-alert py-2 pl-5 pr-2 text-xl font-bold text-ink">
          <WarningSign className="size-8 shrink-0" />
          <ul className="flex-1">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <button type="button" onClick={onSeen} className="min-h-16 min-w-16 rounded-lg bg-ink px-5 text-on-ink">
            {say('ok')}
          </button>
        </div>
      )}
    </div>
  )
}

/** A wall display needs a limit, because no user closes the notice there. */
const RESTORED_SHOWN_MS = 5 * 60_000

/** Warns that the database was restored to an earlier time, so that tickets may be missing. It closes after 5 min. */
export function RestoredNotice({ wasRestored, onSeen }: { wasRestored: boolean; onSeen: () => void }) {
  const say = useTranslations('board')

  useEffect(() => {
    if (!wasRestored) return
    const timer = setTimeout(onSeen, RESTORED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [wasRestored, onSeen])

  return <Problem sentences={wasRestored ? [say('wentBack')] : []} onSeen={onSeen} />
}

const MISSED_SHOWN_MS = 15_000
/** The most order numbers that the notice lists. */
const MAX_NAMED = 5

/**
 * Shows what happened while this screen was offline; it closes after 15 s. It is a live region without the role `status`, which
 * only the connection's state has.
 */
export function MissedNotice({ missed, onSeen }: { missed: Digest | null; onSeen: () => void }) {
  const inWords = useDigestInWords()
  const say = useTranslations('common')

  useEffect(() => {
    if (!missed) return
    const timer = setTimeout(onSeen, MISSED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [missed, onSeen])

  return (
    <div aria-live="polite">
      {missed && (
        <p className="pointer-events-auto flex items-center gap-4 rounded-xl bg-paper-head py-2 pl-5 pr-2 text-xl font-semibold text-ink">
          <span className="flex-1 tabular-nums">{inWords(missed)}</span>
          <button type="button" onClick={onSeen} className="min-h-16 min-w-16 rounded-lg px-5 font-bold">
            {say('close')}
          </button>
        </p>
      )}
    </div>
  )
}

/** `While away: 3 new, 2 changed, 1 cancelled (#12)`. It lists cancelled tickets, because the kitchen must not make them. */
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
