import { EventEmitter } from 'node:events'
import { processWide } from '../process-wide'

const emitter = () => processWide('branches', () => new EventEmitter<{ changed: [string] }>())

/** Tells the realtime server that the state of a branch has changed (`lib/board/branch-state.ts`). Call it after the commit. */
export function signalBranch(branchId: string): void {
  emitter().emit('changed', branchId)
}

/** @returns a function that removes the listener */
export function onBranchSignal(listener: (branchId: string) => void): () => void {
  emitter().on('changed', listener)
  return () => emitter().off('changed', listener)
}
