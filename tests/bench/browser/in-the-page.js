/**
 * Runs in a board's page before the page's own scripts, and notes how long changes take to be seen. It knows a ticket as
 * people do, by its name and the column that it stands in, so it can look at any board.
 *
 * "Painted" is the first task after the frame that shows the change. The Event Timing API would end with the first frame
 * after the tap, whether or not anything had changed in it, and knows of no event but those of people.
 */

/** @typedef {{ isShown: () => boolean, since: number, into: number[] }} Expected */

const COLUMNS = { pending: 'Pending', confirmed: 'Confirmed', preparing: 'Preparing', ready: 'Ready' }

const bench = {
  /** Milliseconds from the tap, as the system dates it, to its place painted empty, or with another button: undo. */
  taps: /** @type {number[]} */ ([]),
  /** Milliseconds from a change in hand to the ticket painted elsewhere. */
  changes: /** @type {number[]} */ ([]),
  /** Milliseconds. */
  longTasks: /** @type {number[]} */ ([]),
}
Object.assign(window, { bench })

/** What is not shown yet. @type {Set<Expected>} */
const awaited = new Set()

/** @param {Element} article */
const columnOf = (article) => article.closest('section')?.getAttribute('aria-label') ?? null

/** @param {Element} article @returns {() => boolean} whether the ticket has left its column */
function leaves(article) {
  const column = columnOf(article)
  return () => !article.isConnected || columnOf(article) !== column
}

/** @param {Element} button @returns {() => boolean} whether a button is gone, or does something else */
function changes(button) {
  const name = button.getAttribute('aria-label')
  return () => !button.isConnected || button.getAttribute('aria-label') !== name
}

window.addEventListener(
  'click',
  ({ target, timeStamp }) => {
    const button = target instanceof Element ? target.closest('article button') : null
    const name = button?.getAttribute('aria-label') ?? ''
    if (!button || !/^(Confirm|Start|Ready) order/.test(name)) return
    awaited.add({ isShown: changes(button), since: timeStamp, into: bench.taps })
  },
  { capture: true },
)

// The first listener of every socket, so the board's own comes after it.
window.WebSocket = class extends WebSocket {
  /** @param {string | URL} url @param {string | string[]} [protocols] */
  constructor(url, protocols) {
    super(url, protocols)
    this.addEventListener('message', noteChange)
  }
}

/** @param {MessageEvent} message */
function noteChange({ data }) {
  if (typeof data !== 'string' || !data.includes('"change"')) return
  const number = /"number":(\d+)/.exec(data)?.[1]
  const status = /"status":"(\w+)"/.exec(data)?.[1] ?? ''
  const article = [...document.querySelectorAll('article')].find((candidate) =>
    candidate.getAttribute('aria-label')?.startsWith(`Order ${number},`),
  )
  // A ticket that is far down a long column is not in the page, and nothing of it can be painted.
  if (!article || columnOf(article) === Reflect.get(COLUMNS, status)) return
  awaited.add({ isShown: leaves(article), since: performance.now(), into: bench.changes })
}

new MutationObserver(() => {
  for (const expected of awaited) {
    const { isShown, since, into } = expected
    if (!isShown()) continue
    awaited.delete(expected)
    afterPaint(() => into.push(performance.now() - since))
  }
}).observe(document, { childList: true, subtree: true })

/** @param {() => void} note */
function afterPaint(note) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = note
    port2.postMessage(null)
  })
}

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) bench.longTasks.push(duration)
}).observe({ type: 'longtask' })
