import { flushSync } from 'react-dom'

/** Reads the page, and returns what is to be written. */
export type Measurement = () => () => void

const awaited = new Set<Measurement>()

/**
 * Measures in the frame that shows a change. Of all columns that changed, everything is read before anything is written: each write
 * followed by a read would lay out the page once more.
 * @returns a function that stops this
 */
export function measureInFrame(measurement: Measurement): () => void {
  if (awaited.size === 0) requestAnimationFrame(measureAll)
  awaited.add(measurement)
  return () => void awaited.delete(measurement)
}

/** Whether a change is in the page whose frame has not come yet. */
export const isAwaited = (measurement: Measurement): boolean => awaited.has(measurement)

function measureAll(): void {
  const writes = [...awaited].map((read) => read())
  awaited.clear()
  // At once: a later render would be seen one frame later.
  flushSync(() => {
    for (const write of writes) write()
  })
}
