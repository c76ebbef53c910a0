import { createContext } from 'react'
import type { ShownStep } from '@/lib/board/protocol'
import type { QueuedTap } from '@/lib/board/tap-queue'
import { type ByOrder, createByOrder, useOfOrder } from './by-order'

const Undoable = createContext<ByOrder<QueuedTap>>(createByOrder())

/** The taps that the user can still undo. Without it, there is none. */
export const UndoableTapsProvider = Undoable.Provider

/** Until when the last step of an order can be undone, in milliseconds since 1970 UTC; undefined: it cannot. */
export const useUndoableUntil = (orderId: string): number | undefined => useOfOrder(Undoable, orderId)?.undoableUntil

const Steps = createContext<ByOrder<ShownStep>>(createByOrder())

/** The steps under way on other screens. Without it there are none. */
export const StepsProvider = Steps.Provider

export const useStepOf = (orderId: string): ShownStep | undefined => useOfOrder(Steps, orderId)
