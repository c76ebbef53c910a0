/**
 * Runs in a board's page before the page's own scripts, and notes when each ticket is seen in a column, or gone: the first task after the
 * frame that shows it. A ticket that is far down a long column is not in the page.
 */

/** @typedef {{ number: number, column: string, at: number }} Sight `column`: empty when it is gone; `at`: milliseconds since 1970 UTC */

/** @type {Sight[]} */
const sights = []
/** @type {Map<number, string>} */
const placedIn = new Map()
Object.assign(window, { sights })

new MutationObserver(() => {
  /** @type {Omit<Sight, 'at'>[]} */
  const moved = []
  const gone = new Set(placedIn.keys())
  for (const article of document.querySelectorAll('section article')) {
    const number = Number(/^Order (\d+)/.exec(article.getAttribute('aria-label') ?? '')?.[1])
    const column = article.closest('section')?.getAttribute('aria-label') ?? ''
    gone.delete(number)
    if (placedIn.get(number) === column) continue
    placedIn.set(number, column)
    moved.push({ number, column })
  }
  for (const number of gone) {
    placedIn.delete(number)
    moved.push({ number, column: '' })
  }
  if (moved.length === 0) return
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const at = performance.timeOrigin + performance.now()
      sights.push(...moved.map((sight) => ({ ...sight, at })))
    }
    port2.postMessage(null)
  })
}).observe(document, { childList: true, subtree: true })
