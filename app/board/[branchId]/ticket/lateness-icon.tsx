import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/warning-sign'
import type { Lateness } from '@/lib/board/lateness'

const CIRCUMFERENCE = 2 * Math.PI * 9

/** A ring that fills as the ticket ages, then a warning sign: lateness without relying on colour. */
export function LatenessIcon({ filled, lateness }: { filled: number; lateness: Lateness }) {
  const common = useTranslations('common')
  if (lateness === 'late') {
    return (
      <span role="img" aria-label={common('lateness.late')}>
        <WarningSign className="size-8" />
      </span>
    )
  }
  return (
    <svg
      role="img"
      aria-label={common(`lateness.${lateness}`)}
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
