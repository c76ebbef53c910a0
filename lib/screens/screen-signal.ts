import { EventEmitter } from 'node:events'
import { processWide } from '../process-wide'

/** What a paired screen is told from outside its board. `changed`: it is to be shown otherwise, and loads itself anew. */
export type ScreenSignal = 'chime' | 'changed' | 'revoked'

const signal = () => processWide('screens', () => new EventEmitter<{ signal: [ScreenSignal, string] }>())

/** Tells a screen, through the server of whatever process it is connected to. */
export function signalScreen(kind: ScreenSignal, screenId: string): void {
  signal().emit('signal', kind, screenId)
}

/** @returns a function that ends it */
export function onScreenSignal(listener: (kind: ScreenSignal, screenId: string) => void): () => void {
  signal().on('signal', listener)
  return () => signal().off('signal', listener)
}
