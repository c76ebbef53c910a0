/** A ticket that was not rendered, and those beside it, get their height some frames after they come into sight. */
const FRAMES = 20
/** A ticket that is not there after so many frames has left the column. */
const MAX_FRAMES = 300

/** Scrolls a column to a ticket, also to one that it has not rendered yet, and follows it to its final place. */
export function scrollToTicket(scroller: HTMLElement, id: string, frames = FRAMES, left = MAX_FRAMES): void {
  const entry = scroller.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(id)}"]`)
  scroller.scrollTo({ top: entry?.offsetTop ?? scroller.scrollHeight, behavior: 'instant' })
  const next = entry ? frames - 1 : frames
  if (next > 0 && left > 0) requestAnimationFrame(() => scrollToTicket(scroller, id, next, left - 1))
}
