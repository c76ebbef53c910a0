const TICKET = '[data-ticket]'
/** Of a ticket that shows less than this of itself nobody reads the number. */
const GLIMPSE_PX = 24
/** The browser does not answer for a page that was hidden meanwhile. */
const PATIENCE_MS = 1_000

/**
 * The ids of the tickets that are in sight now, asked of the browser so that it lays nothing out for it; none where it does not
 * answer.
 */
export function ticketsInSight(): Promise<string[]> {
  const tickets = ticketsOnPage()
  if (tickets.length === 0) return Promise.resolve([])
  return new Promise((resolve) => {
    const seen = new IntersectionObserver((entries) => {
      clearTimeout(unanswered)
      seen.disconnect()
      const inSight = entries.filter(({ intersectionRect }) => intersectionRect.height >= GLIMPSE_PX)
      resolve(inSight.map(({ target }) => idOf(target)))
    })
    const unanswered = setTimeout(() => {
      seen.disconnect()
      resolve([])
    }, PATIENCE_MS)
    for (const ticket of tickets) seen.observe(ticket)
  })
}

/** The ids of all that a wall display has on its pages, which turn by themselves. */
export const ticketsInRotation = (): string[] => ticketsOnPage().map(idOf)

const ticketsOnPage = () => [...document.querySelectorAll<HTMLElement>(TICKET)]

const idOf = (ticket: Element): string => (ticket instanceof HTMLElement && ticket.dataset.ticket) || ''
