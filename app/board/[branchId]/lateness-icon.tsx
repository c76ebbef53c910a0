import { WarningSign } from '@/app/warning-sign'
import type { Lateness } from '@/lib/board/lateness'

const FULL_RING_MS = 10 * 60_000
const CIRCUMFERENCE = 2 * Math.PI * 9

/** A ring that fills as the ticket ages, then a warning sign: lateness without relying on colour. */
export function LatenessIcon({ ageMs, lateness }: { ageMs: number; lateness: Lateness }) {
  if (lateness === 'late') {
    return (
      <span role="img" aria-label="Late">
        <WarningSign className="size-8" />
      </span>
    )
  }
  const filled = Math.min(1, Math.max(0, ageMs / FULL_RING_MS))
  return (
    <svg
      role="img"
      aria-label={lateness === 'soon' ? 'Soon late' : 'On time'}
      viewBox="0 0 24 24"
      className="size-7 -rotate-90"
      fill="none"
      stroke="currentColor"
      strokeWidth="4.5"
    >
      <circle cx="12" cy="12" r="9" className="opacity-25" />
      <circle cx="12" cy="12" r="9" strokeDasharray={`${filled * CIRCUMFERENCE} ${CIRCUMFERENCE}`} />
    </svg>
  )
}
