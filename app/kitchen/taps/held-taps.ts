import { createContext } from 'react'
import type { ShownStep } from '@/lib/board/protocol'
import type { QueuedTap } from '@/lib/board/tap-queue'
import { type ByOrder, createByOrder, useOfOrder } from './by-order'

const Held = createContext<ByOrder<QueuedTap>>(createByOrder())

/** The taps that the user can still undo. Without it, no tap is held. */
export const HeldTapsProvider = Held.Provider

/** Until when the last step of an order can be undone, in milliseconds since 1970 UTC; undefined: it cannot. */
export const useHeldUntil = (orderId: string): number | undefined => useOfOrder(Held, orderId)?.heldUntil

const Steps = createContext<ByOrder<ShownStep>>(createByOrder())

/** The steps under way on other screens. Without it there are none. */
export const StepsProvider = Steps.Provider

export const useStepOf = (orderId: string): ShownStep | undefined => useOfOrder(Steps, orderId)
