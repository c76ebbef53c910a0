import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { v4 as uuid } from 'uuid'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { nextStatus } from '@/lib/orders/order-status'
import { serverNow } from '../server-clock'
import { isSecondHalf, type LastTap, type TapPoint } from './double-tap'
import { createOwnChanges } from './own-changes'
import { useExplanations } from './use-explanations'
import { useGrace } from './use-grace'
import { useProblems } from './use-problems'
import { type Tapper, useTapSender } from './use-tap-sender'

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
      if (isSecondHalf(point, before)) {
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
