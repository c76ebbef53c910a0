import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { v4 as uuid } from 'uuid'
import { serverNow } from '@/app/ui/server-clock'
import type { LastChange, TapResult } from '@/lib/board/tap'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { nextStatus } from '@/lib/orders/order-status'
import { isSecondTap, type LastTap, type TapPoint } from './double-tap'
import { useGrace } from './use-grace'
import { type Tapper, useTapSender } from './use-tap-sender'

/** An event may come before or after the answer to the tap that made it; within this time it is taken for the tap's. */
const OWN_FOR_MS = 3_000

/** Remembers which tickets this screen itself has just changed: for those nothing flashes and nothing chimes. */
function createOwnChanges() {
  const tappedAt = new Map<string, number>()

  return {
    note(orderId: string): void {
      const now = performance.now()
      for (const [id, at] of tappedAt) if (now - at > OWN_FOR_MS) tappedAt.delete(id)
      tappedAt.set(orderId, now)
    },
    isOwn: (orderId: string): boolean =>
      performance.now() - (tappedAt.get(orderId) ?? Number.NEGATIVE_INFINITY) <= OWN_FOR_MS,
  }
}

export type Refusal = Extract<TapResult, { ok: false }>

/** Says in words why a tap did not go through. @param number the ticket's */
function useExplanations(): (number: number, refusal: Refusal) => string {
  const say = useTranslations('board.taps')

  return useMemo(() => {
    function by(change: LastChange | undefined): string {
      if (!change) return ''
      const { by: name, screen } = change
      if (!name) return say('byGuest')
      return screen ? say('byPersonAt', { name, screen }) : say('byPerson', { name })
    }

    return (number, { code, order, lastChange }) => {
      switch (code) {
        case 'invalid_transition':
        case 'version_conflict':
          return say('moved', { number, status: order?.status ?? 'other', by: by(lastChange) })
        case 'already_paid':
          return say('paidAlready', { number, by: by(lastChange) })
        case 'not_found':
          return say('gone', { number })
        case 'forbidden':
          return say('notYours', { number })
        default:
          return say('failed', { number })
      }
    }
  }, [say])
}

/** The latest are the ones that somebody can still do something about. */
const MAX_SHOWN = 4

/** Nobody may be there to say that they were seen. */
const SHOWN_MS = 45_000

/** Sentences that stay until somebody has seen them, or for a while. */
function useProblems() {
  const [problems, setProblems] = useState<string[]>([])
  const tell = useCallback((sentence: string) => {
    setProblems((shown) => [...shown.filter((other) => other !== sentence), sentence].slice(-MAX_SHOWN))
  }, [])
  const forget = useCallback(() => setProblems((shown) => (shown.length > 0 ? [] : shown)), [])
  useEffect(() => {
    if (problems.length === 0) return
    const over = setTimeout(forget, SHOWN_MS)
    return () => clearTimeout(over)
  }, [problems, forget])

  return { problems, tell, forget }
}

type Board = {
  branchId: string
  tapper: Tapper
  /** What others are told a tap came from. */
  screen: string
  isLive: boolean
  /** Any order that the screen holds, to name it by its number. */
  find: (orderId: string) => Order | undefined
  /** Shows the server's answer before its event comes. */
  show: (order: Order) => void
  onSignedOut: () => void
}

/** Everything that taps do: shown at once, kept on the device until answered, explained where they do not go through. */
export function useTaps({ branchId, tapper, screen, isLive, find, show, onSignedOut }: Board) {
  const say = useTranslations('board.taps')
  const explain = useExplanations()
  const { problems, tell, forget } = useProblems()
  const [own] = useState(createOwnChanges)
  const [stuck, setStuck] = useState(false)
  const last = useRef<LastTap | null>(null)

  const { queue, canKeep, add } = useTapSender(tapper, isLive, {
    onSettled: (tap, result) => {
      if (result.ok) own.note(tap.orderId)
      const number = (result.order ?? find(tap.orderId))?.number
      if (result.order) show(result.order)
      if (!result.ok) tell(number === undefined ? say('unknown') : explain(number, result))
    },
    onDropped: () => tell(say('expired')),
    onHeldUp: ({ orderId }) => {
      const number = find(orderId)?.number
      if (number !== undefined) tell(say('notSavedYet', { number }))
    },
    onStuck: () => {
      tell(say(canKeep ? 'reloading' : 'reloadingNotKept'))
      setStuck(true)
    },
    onSignedOut,
  })

  // Next sends a page's actions one after the other, so all wait behind one without an answer; a page loaded anew sends
  // what is kept. Not while the server is away: then the board stays.
  useEffect(() => {
    if (stuck && isLive) window.location.reload()
  }, [stuck, isLive])

  const tap = useCallback(
    ({ id, number }: Order, command: StaffCommand) => {
      own.note(id)
      try {
        add({ id: uuid(), branchId, orderId: id, command, screen, staffId: tapper.id, at: serverNow() })
      } catch (error) {
        console.error('The tap cannot be kept on this device:', error)
        tell(say('notKept', { number }))
      }
    },
    [add, branchId, own, say, screen, tapper.id, tell],
  )

  const grace = useGrace(useCallback((order: Order) => tap(order, { type: 'change_status', to: 'completed' }), [tap]))

  /** Whether to take a tap: of a double tap the first half counts, and the second is explained where it hit another ticket. */
  const takes = useCallback(
    ({ id, number }: Order, point: TapPoint) => {
      const before = last.current
      if (isSecondTap(point, before)) {
        if (before?.orderId !== id) tell(say('doubleTap', { number }))
        return false
      }
      last.current = { ...point, orderId: id }
      return true
    },
    [say, tell],
  )

  const bump = useCallback(
    (order: Order, point: TapPoint) => {
      const to = nextStatus(order.status)
      if (!to || !takes(order, point)) return
      if (to === 'completed') grace.begin(order)
      else tap(order, { type: 'change_status', to })
    },
    [takes, tap, grace.begin],
  )

  const takeBack = useCallback(
    (order: Order, point: TapPoint) => {
      if (takes(order, point)) grace.takeBack(order.id)
    },
    [takes, grace.takeBack],
  )

  return {
    queue,
    canKeep,
    problems,
    forget,
    tap,
    takes,
    bump,
    takeBack,
    completing: grace.completing,
    isOwn: own.isOwn,
  }
}
