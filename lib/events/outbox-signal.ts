import { EventEmitter } from 'node:events'
import { processWide } from '../process-wide'

/** Where the commit was made: in this process, or in another that told us. */
type Origin = 'here' | 'elsewhere'

const signal = () => processWide('outbox', () => new EventEmitter<{ committed: [Origin] }>())

/** Says that events were committed. A hint only: the dispatcher also looks by itself. */
export function announceOutbox(origin: Origin = 'here'): void {
  signal().emit('committed', origin)
}

/** Calls `listener` after each commit that this process knows of. @returns a function that ends it */
export function onOutbox(listener: (origin: Origin) => void): () => void {
  signal().on('committed', listener)
  return () => signal().off('committed', listener)
}
