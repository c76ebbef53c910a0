import { useTranslations } from 'use-intl'
import type { Lateness } from '@/lib/board/lateness'

/** A warning sign that looks the same on every device, unlike the character. Use it beside a text. */
export function WarningSign({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" className={className}>
      <path
        d="M12 2.2 23.4 21.8H.6ZM10.7 9v6.2h2.6V9Zm0 7.8v2.6h2.6v-2.6Z"
        fillRule="evenodd"
        stroke="currentColor"
        strokeWidth="1"
        strokeLinejoin="round"
      />
    </svg>
  )
}

type Props = { sounds: boolean; className: string }

/** A loudspeaker: with waves when sound is on, crossed out when it is off. */
export function SpeakerIcon({ sounds, className }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4z" fill="currentColor" />
      <path d={sounds ? 'M15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11' : 'M16 9.5l5 5M21 9.5l-5 5'} />
    </svg>
  )
}

const CIRCUMFERENCE = 2 * Math.PI * 9

type LatenessIconProps = { filled: number; lateness: Lateness; willBeLate: boolean }

/** A ring that fills with the ticket's age, or an hourglass if it will be late; then a warning sign. It shows lateness without colour. */
export function LatenessIcon({ filled, lateness, willBeLate }: LatenessIconProps) {
  const common = useTranslations('common')
  if (lateness === 'late') {
    return (
      <span role="img" aria-label={common('lateness.late')}>
        <WarningSign className="size-[1.2em]" />
      </span>
    )
  }
  if (willBeLate) {
    return (
      <svg
        role="img"
        aria-label={common('lateness.willBeLate')}
        viewBox="0 0 24 24"
        className="size-[1.1em]"
        fill="currentColor"
      >
        <path d="M4 1h16v4.5L14.5 12l5.5 6.5V23H4v-4.5L9.5 12 4 5.5z" />
      </svg>
    )
  }
  return (
    <svg
      role="img"
      aria-label={common(`lateness.${lateness}`)}
      viewBox="0 0 24 24"
      className="size-[1.1em]"
      fill="none"
      stroke="currentColor"
      strokeWidth="4.5"
    >
      <circle cx="12" cy="12" r="9" className="opacity-25" />
      <circle
        cx="12"
        cy="12"
        r="9"
        strokeDasharray={`${filled * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
        transform="rotate(-90 12 12)"
      />
    </svg>
  )
}

export function PlayIcon({ isPlaying }: { isPlaying: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" className="size-5 shrink-0">
      <path d={isPlaying ? 'M5 3h5v18H5zM14 3h5v18h-5z' : 'M5 2.5v19L21 12z'} />
    </svg>
  )
}

/** The end of a summary: down, or up while its details are open. */
export function ChevronIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5 shrink-0 fill-none stroke-current stroke-3 group-open:[transform:rotate(180deg)] group-aria-expanded:[transform:rotate(180deg)]"
    >
      <path d="m4 8.5 8 8 8-8" />
    </svg>
  )
}
