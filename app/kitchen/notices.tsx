'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/ui/icons'
import type { Digest } from '@/lib/board/protocol'

/** What whoever is signed in has to know, beside the orders. */
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

/** What went wrong, the latest below: taps that did not go through, or data that was restored. */
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

/** Long enough to be read in a rush. A wall display has no one to close it. */
const WENT_BACK_SHOWN_MS = 5 * 60_000

/** Says that the database was restored to an earlier time, so that tickets may be missing. It goes by itself after 5 min. */
export function WentBack({ hasGoneBack, onSeen }: { hasGoneBack: boolean; onSeen: () => void }) {
  const say = useTranslations('board')

  useEffect(() => {
    if (!hasGoneBack) return
    const timer = setTimeout(onSeen, WENT_BACK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [hasGoneBack, onSeen])

  return <Problem sentences={hasGoneBack ? [say('wentBack')] : []} onSeen={onSeen} />
}

const WHILE_AWAY_SHOWN_MS = 15_000
/** More numbers than these nobody reads in passing. */
const NAMED = 5

/**
 * What happened while this screen was away; it goes by itself. Announced like a `status` but without that role, by which
 * the connection's state is found.
 */
export function WhileAway({ missed, onSeen }: { missed: Digest | null; onSeen: () => void }) {
  const inWords = useDigestInWords()
  const say = useTranslations('common')

  useEffect(() => {
    if (!missed) return
    const timer = setTimeout(onSeen, WHILE_AWAY_SHOWN_MS)
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

/** `While away: 3 new, 2 changed, 1 cancelled (#12)`. Cancelled tickets are named: they must not be made. */
function useDigestInWords(): (digest: Digest) => string {
  const say = useTranslations('board')
  return ({ new: placed, changed, finished, cancelled }) => {
    const parts = [
      placed.length > 0 && say('awayNew', { count: placed.length }),
      changed.length > 0 && say('awayChanged', { count: changed.length }),
      finished.length > 0 && say('awayFinished', { count: finished.length }),
      cancelled.length > 0 && say('awayCancelled', { count: cancelled.length, numbers: named(cancelled) }),
    ]
    return say('whileAway', { parts: parts.filter(Boolean).join(', ') })
  }
}

function named(numbers: number[]): string {
  const first = numbers.slice(0, NAMED).map((number) => `#${number}`)
  return numbers.length > NAMED ? `${first.join(', ')}, …` : first.join(', ')
}
