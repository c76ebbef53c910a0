import { scrollToTicket } from '../lanes/scroll-to-ticket'

/** How long a ticket that somebody looked for is marked. */
const MARK_MS = 2_500
/** A ticket that is not there after so many frames has left the board. */
const MAX_FRAMES = 300

/**
 * Shows a ticket that somebody looked for: scrolls to it, selects it where it can be selected, and marks it for a moment.
 * @param status of its column
 */
export function showTicket(id: string, status: string): void {
  document.querySelector<HTMLElement>(`[data-column="${status}"][data-rail] button`)?.click()
  onceOpen(status, (column) => {
    column?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const scroller = column?.querySelector<HTMLElement>('[data-scroll]')
    if (scroller) scrollToTicket(scroller, id)
    markOnceThere(id)
  })
}

/** Opens the rail that has tickets, if there is one, and selects its first ticket. */
export function openRail(): void {
  const rail = document.querySelector<HTMLElement>('[data-rail] button')
  const status = rail?.closest<HTMLElement>('[data-column]')?.dataset.column
  if (!rail || status === undefined) return
  rail.click()
  onceOpen(status, (column) => column?.querySelector<HTMLElement>('[data-bump]')?.focus())
}

/** A column opens a moment after a touch: the one of the first ticket, and a rail. @param then gets the column; null: there is none */
function onceOpen(status: string, then: (column: HTMLElement | null) => void, left = MAX_FRAMES): void {
  const column = document.querySelector<HTMLElement>(`[data-column="${status}"]`)
  if (column?.hasAttribute('data-rail') && left > 0) requestAnimationFrame(() => onceOpen(status, then, left - 1))
  else then(column)
}

function markOnceThere(id: string, left = MAX_FRAMES): void {
  const entry = document.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(id)}"]`)
  if (!entry) {
    if (left > 0) requestAnimationFrame(() => markOnceThere(id, left - 1))
    return
  }
  // A wall display shows the page of the ticket that gets the focus.
  entry.querySelector<HTMLElement>('[data-bump]')?.focus({ preventScroll: true })
  const [shown, hidden] = ['0 0 0 6px var(--color-alert)', '0 0 0 6px transparent']
  entry.querySelector('article')?.animate({ boxShadow: [shown, shown, hidden] }, MARK_MS)
}
