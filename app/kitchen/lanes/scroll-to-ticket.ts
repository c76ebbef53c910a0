/** A ticket that was not rendered, and those beside it, get their height some frames after they come into sight. */
const FRAMES = 20
/** A ticket that is not there after so many frames has left the column. */
const MAX_FRAMES = 300

/** With these a person says where the column should be. */
const INPUTS = ['pointerdown', 'wheel', 'keydown'] as const

/** Ends what the last call began. */
let stopLast: () => void = () => undefined

/**
 * Scrolls a column to a ticket, also to one that it has not rendered yet, and follows it to its final place. That ends when the ticket
 * leaves the column, and when a person touches the screen, scrolls or presses a key.
 */
export function scrollToTicket(scroller: HTMLElement, id: string): void {
  stopLast()
  const ending = new AbortController()
  stopLast = () => ending.abort()
  for (const type of INPUTS)
    window.addEventListener(type, stopLast, { capture: true, passive: true, signal: ending.signal })
  let left = MAX_FRAMES
  let wasThere = false
  const follow = () => {
    if (ending.signal.aborted) return
    const entry = scroller.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(id)}"]`)
    if (entry && !wasThere) left = FRAMES
    if (left === 0 || (wasThere && !entry)) return ending.abort()
    wasThere = entry !== null
    scroller.scrollTo({ top: entry?.offsetTop ?? scroller.scrollHeight, behavior: 'instant' })
    left -= 1
    requestAnimationFrame(follow)
  }
  follow()
}
