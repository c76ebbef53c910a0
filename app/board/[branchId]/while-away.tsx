import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Digest } from '@/lib/board/protocol'

const SHOWN_MS = 15_000
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
    const timer = setTimeout(onSeen, SHOWN_MS)
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
