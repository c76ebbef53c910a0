import type { ReactNode } from 'react'
import { QUIET, SMALL } from './button'

type Props = {
  /** The accessible name: the action and the row it acts on. */
  name: string
  onPress: () => void
  isDisabled?: boolean
  children: ReactNode
}

/** A small button in a list row. Its accessible name also names the row, because many rows have the same label. */
export function RowButton({ name, onPress, isDisabled = false, children }: Props) {
  return (
    <button type="button" aria-label={name} disabled={isDisabled} onClick={onPress} className={`${QUIET} ${SMALL}`}>
      {children}
    </button>
  )
}
