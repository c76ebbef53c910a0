import { useEffect } from 'react'
import { digestInWords } from '@/lib/board/digest-in-words'
import type { Digest } from '@/lib/board/protocol'

const SHOWN_MS = 15_000

/**
 * What happened while this screen was away; it goes by itself. Announced like a `status` but without that role, by which
 * the connection's state is found.
 */
export function WhileAway({ missed, onSeen }: { missed: Digest | null; onSeen: () => void }) {
  useEffect(() => {
    if (!missed) return
    const timer = setTimeout(onSeen, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [missed, onSeen])

  return (
    <div aria-live="polite">
      {missed && (
        <p className="pointer-events-auto flex items-center gap-4 rounded-xl bg-paper-head py-2 pl-5 pr-2 text-xl font-semibold text-ink">
          <span className="flex-1 tabular-nums">{digestInWords(missed)}</span>
          <button type="button" onClick={onSeen} className="min-h-16 min-w-16 rounded-lg px-5 font-bold">
            Close
          </button>
        </p>
      )}
    </div>
  )
}
