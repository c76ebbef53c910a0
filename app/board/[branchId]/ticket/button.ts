/** The look of a ticket's main button: the full width that is left, and a target for a greasy thumb. */
export const BUTTON =
  'min-h-16 grow basis-28 rounded-lg text-xl font-semibold @[20rem]:text-2xl active:opacity-80 in-data-[view=wall]:min-h-10 in-data-[view=wall]:text-xl'
