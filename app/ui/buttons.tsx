import type { ComponentProps, ReactNode } from 'react'

/** The styles of buttons and button-like links on the light pages. */
const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-lg px-5 text-base font-semibold pressable disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60'

/** The main action of a page or form. */
export const PRIMARY = `${SHAPE} bg-ink text-on-ink`
export const QUIET = `${SHAPE} border-2 border-rule bg-white text-ink hover:border-field`
/** An action that takes something away. There is no other style for it. */
const DANGER = `${SHAPE} border-2 border-late bg-white text-late`
/** For buttons in list rows. */
export const SMALL = '!min-h-11 !px-3.5'

const LOOKS = { primary: PRIMARY, quiet: QUIET, danger: DANGER }

type ButtonProps = ComponentProps<'button'> & {
  look: keyof typeof LOOKS
  isSmall?: boolean
}

/** A native button in one of the styles. Unlike a native one it submits a form only with `type="submit"`. */
export function Button({ look, isSmall = false, type = 'button', className = '', ...props }: ButtonProps) {
  return <button type={type} className={`${LOOKS[look]} ${isSmall ? SMALL : ''} ${className}`} {...props} />
}

type RowButtonProps = {
  /** The accessible name: the action and the row it acts on. */
  name: string
  onPress: () => void
  isDisabled?: boolean
  /** The button takes the row away. */
  isDanger?: boolean
  children: ReactNode
}

/** A small button in a list row. Its accessible name also names the row, because many rows have the same label. */
export function RowButton({ name, onPress, isDisabled = false, isDanger = false, children }: RowButtonProps) {
  return (
    <Button look={isDanger ? 'danger' : 'quiet'} isSmall aria-label={name} disabled={isDisabled} onClick={onPress}>
      {children}
    </Button>
  )
}

type MoveButtonsProps = {
  /** `upLabel` and `downLabel`: the accessible names, which contain the name of the row. */
  upLabel: string
  downLabel: string
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  onMove: (direction: 'up' | 'down') => void
}

/** Moves a list row up or down. The buttons use `aria-disabled`, because `disabled` would remove the focus. */
export function MoveButtons({ upLabel, downLabel, isFirst, isLast, isBusy, onMove }: MoveButtonsProps) {
  return (
    <span className="flex">
      <Button
        look="quiet"
        isSmall
        aria-label={upLabel}
        aria-disabled={isFirst || isBusy}
        onClick={() => !isFirst && !isBusy && onMove('up')}
        className="rounded-r-none border-r-0"
      >
        <Arrow turned={false} />
      </Button>
      <Button
        look="quiet"
        isSmall
        aria-label={downLabel}
        aria-disabled={isLast || isBusy}
        onClick={() => !isLast && !isBusy && onMove('down')}
        className="rounded-l-none"
      >
        <Arrow turned />
      </Button>
    </span>
  )
}

function Arrow({ turned }: { turned: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-5">
      <path
        d="M10 4v13M4.5 9.5 10 4l5.5 5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        transform={turned ? 'rotate(180 10 10)' : undefined}
      />
    </svg>
  )
}
