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

const LOOKS = {
  primary: PRIMARY,
  quiet: QUIET,
  danger: DANGER,
  /** For buttons with `aria-pressed`. */
  toggle: `${QUIET} aria-pressed:!border-ink aria-pressed:bg-ink aria-pressed:text-on-ink`,
}

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
