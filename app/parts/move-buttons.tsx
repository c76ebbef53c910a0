import { QUIET, SMALL } from './button'

type Props = {
  /** What is moved, for whoever hears the buttons only. */
  upLabel: string
  downLabel: string
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  onMove: (direction: 'up' | 'down') => void
}

/** Moves one of a list a place up or down. Never `disabled`: that would take the focus from under the finger. */
export function MoveButtons({ upLabel, downLabel, isFirst, isLast, isBusy, onMove }: Props) {
  return (
    <span className="flex">
      <button
        type="button"
        aria-label={upLabel}
        aria-disabled={isFirst || isBusy}
        onClick={() => !isFirst && !isBusy && onMove('up')}
        className={`${QUIET} ${SMALL} rounded-r-none border-r-0`}
      >
        <Arrow turned={false} />
      </button>
      <button
        type="button"
        aria-label={downLabel}
        aria-disabled={isLast || isBusy}
        onClick={() => !isLast && !isBusy && onMove('down')}
        className={`${QUIET} ${SMALL} rounded-l-none`}
      >
        <Arrow turned />
      </button>
    </span>
  )
}

function Arrow({ turned }: { turned: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className={`size-5 ${turned ? 'rotate-180' : ''}`}>
      <path d="M10 4v13M4.5 9.5 10 4l5.5 5.5" fill="none" stroke="currentColor" strokeWidth="2.2" />
    </svg>
  )
}
