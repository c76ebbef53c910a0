import type { MouseEvent } from 'react'

/**
 * For a ticket's buttons: a finger or mouse takes no focus. The ticket leaves with the tap, and a browser that loses the focus
 * with an element lays the whole page out to find where it goes; the selection is for keys.
 */
export const takeNoFocus = (event: MouseEvent): void => event.preventDefault()

/** The look of a ticket's main button: the full width that is left, and a target for a greasy thumb. */
export const BUTTON =
  'min-h-16 grow basis-28 rounded-lg text-xl font-semibold @[20rem]:text-2xl active:opacity-80 in-data-[view=wall]:min-h-10 in-data-[view=wall]:text-xl'
