import { EventEmitter } from 'node:events'
import { processWide } from '../process-wide'

const signal = () => processWide('outbox', () => new EventEmitter())

/** Says that events were committed. A hint only: the dispatcher also looks by itself. */
export function announceOutbox(): void {
  signal().emit('committed')
}

/** Calls `listener` after each commit of this process. @returns a function that ends it. */
export function onOutbox(listener: () => void): () => void {
  signal().on('committed', listener)
  return () => signal().off('committed', listener)
}
