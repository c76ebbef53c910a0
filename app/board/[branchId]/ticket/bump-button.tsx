import type { MouseEvent, ReactNode } from 'react'
import { pointOf, type TapPoint } from '../taps/double-tap'
import { SlotKey } from '../wall/slot-key'

type Props = {
  /** What it does, and to which order. */
  name: string
  onTap: (point: TapPoint) => void
  colours?: string
  children: ReactNode
}

/** The main button of a ticket, which keys press too: the full width that is left, and a target for a greasy thumb. */
export function BumpButton({ name, onTap, colours = 'bg-ink text-on-ink', children }: Props) {
  return (
    <button
      type="button"
      data-bump
      onMouseDown={takeNoFocus}
      aria-label={name}
      onClick={(event) => onTap(pointOf(event))}
      className={`min-h-16 grow basis-28 rounded-lg text-xl font-semibold @[20rem]:text-2xl active:opacity-80 in-data-[view=wall]:min-h-10 in-data-[view=wall]:text-xl ${colours}`}
    >
      <SlotKey />
      {children}
    </button>
  )
}

/**
 * A finger or mouse takes no focus. The ticket leaves with the tap, and a browser that loses the focus with an element lays
 * the whole page out to find where it goes; the selection is for keys.
 */
const takeNoFocus = (event: MouseEvent) => event.preventDefault()
