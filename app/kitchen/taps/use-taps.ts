import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { v4 as uuid } from 'uuid'
import { keepRefused } from '@/app/ordering/draft'
import { serverNow } from '@/app/ui/server-clock'
import type { Step } from '@/lib/board/protocol'
import type { Tap } from '@/lib/board/tap'
import { inTapOrder } from '@/lib/board/tap-queue'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { cameUnderFinger } from '../lanes/places'
import { isSecondTap, type LastTap, type TapPoint } from './double-tap'
import { createOwnChanges } from './own-changes'
import { useRefusalText } from './refusal-text'
import { useProblems } from './use-problems'
import { type Tapper, useTapSender } from './use-tap-sender'

/** A new order of the staff pad. */
export type PlaceOrder = Extract<StaffCommand, { type: 'place_order' }>

type Options = {
  branchId: string
  tapper: Tapper
  /** The name of this device that other screens show for its taps. */
  screen: string
  /** How long the step of a main button can be undone, in milliseconds; 0: not at all. */
  undoMs: number
  isLive: boolean
  /** Finds an order of the board, for its number in messages. */
  find: (orderId: string) => Order | undefined
  /** Shows the order of a response before its event arrives. */
  show: (order: Order) => void
  /** Tells the other screens of a step that can still be undone, and that it was undone or refused. */
  announce: { begin: (step: Step) => void; takeBack: (tapId: string) => void }
  onSignedOut: () => void
}

/** The board's taps: the board shows each at once, keeps it until the server answers, and explains a refusal. */
export function useTaps({ branchId, tapper, screen, undoMs, isLive, find, show, announce, onSignedOut }: Options) {
  const say = useTranslations('board.taps')
  const refusalText = useRefusalText()
  const { problems, addProblem, clearProblems } = useProblems()
  const [ownChanges] = useState(createOwnChanges)
  const [isStuck, setIsStuck] = useState(false)
  const lastTap = useRef<LastTap | null>(null)

  const send = (tap: Tap) => {
    ownChanges.record(tap.orderId)
    return tapper.send(tap)
  }
  /** Keeps the lines of a tap that was not carried out on the order pad, and says so. Returns false if the tap has none. */
  function keepsLines(
    { branchId, orderId, command }: Tap,
    order: Order | undefined,
    reason: 'soldOut' | 'expired' | 'other',
  ): boolean {
    if (command.type !== 'place_order' && command.type !== 'add_lines') return false
    keepRefused(branchId, orderId, command, order)
    addProblem(
      command.type === 'place_order'
        ? say('notPlaced', { reason })
        : say('notAdded', { reason, number: String(order?.number ?? 'unknown') }),
    )
    return true
  }

  const sender = useTapSender({ id: tapper.id, send }, isLive, {
    onSettled: (tap, result) => {
      if (result.ok) ownChanges.record(tap.orderId)
      const order = result.order ?? find(tap.orderId)
      if (result.order) show(result.order)
      if (result.ok) return
      announce.takeBack(tap.id)
      const reason = result.code === 'sold_out' ? 'soldOut' : 'other'
      if (keepsLines(tap, order, reason)) return
      addProblem(order ? refusalText(order.number, tap.command, result) : say('unknown'))
    },
    onDropped: (tap) => {
      if (!keepsLines(tap, find(tap.orderId), 'expired')) addProblem(say('expired'))
    },
    onOthers: (count) => addProblem(say('ofOthers', { count })),
    onBlocked: ({ orderId }) => {
      const number = find(orderId)?.number
      if (number !== undefined) addProblem(say('notSavedYet', { number }))
    },
    onStuck: () => {
      addProblem(say(sender.canKeep ? 'reloading' : 'reloadingNotKept'))
      setIsStuck(true)
    },
    onSignedOut,
  })
  const { queue, undoableQueue, undoable, canKeep, add } = sender
  const { begin, takeBack } = announce

  // Next sends server actions one at a time, so one without a response blocks all others. A reload sends the kept taps. The
  // board does not reload while it is offline.
  useEffect(() => {
    if (isStuck && isLive) window.location.reload()
  }, [isStuck, isLive])

  /** Stores a tap. Returns its id, or null if it will not be sent. */
  const keepTap = useCallback(
    (orderId: string, command: StaffCommand, undoableMs: number): string | null => {
      ownChanges.record(orderId)
      const [id, at] = [uuid(), serverNow()]
      const until = undoableMs > 0 ? { undoableUntil: at + undoableMs } : {}
      try {
        add({ id, branchId, orderId, command, screen, staffId: tapper.id, at, ...until })
        return id
      } catch (error) {
        console.error('The tap was not stored on this device:', error)
        return null
      }
    },
    [add, branchId, ownChanges, screen, tapper.id],
  )
  const tapOn = useCallback(
    ({ id, number }: Order, command: StaffCommand, undoableMs: number): string | null => {
      const tapId = keepTap(id, command, undoableMs)
      if (tapId === null) addProblem(say('notKept', { number }))
      return tapId
    },
    [keepTap, say, addProblem],
  )
  /** Sends a command. Returns false if this device could not store it. */
  const tap = useCallback((order: Order, command: StaffCommand) => tapOn(order, command, 0) !== null, [tapOn])
  /** Sends a new order. Returns false if this device could not store it. */
  const place = useCallback((command: PlaceOrder) => keepTap(uuid(), command, 0) !== null, [keepTap])

  /** Rejects the second half of a double tap. */
  const acceptsTap = useCallback(({ id }: Order, point: TapPoint) => {
    const tap = { ...point, orderId: id }
    if (isSecondTap(tap, lastTap.current)) return false
    lastTap.current = tap
    return true
  }, [])
  /** Of a ticket's button: rejects it too, with a message, if the ticket has just come under the finger. */
  const acceptsPress = useCallback(
    (order: Order, point: TapPoint) => {
      if (!point.byPointer || !cameUnderFinger(order.id)) return acceptsTap(order, point)
      addProblem(say('justMoved', { number: order.number }))
      return false
    },
    [acceptsTap, say, addProblem],
  )

  /** Carries out the command of a main button when it can no longer be undone. The other screens show it as under way meanwhile. */
  const advance = useCallback(
    (order: Order, command: Step['command']) => {
      if (undoable.of(order.id)) return
      const tapId = tapOn(order, command, undoMs)
      if (tapId !== null && undoMs > 0) begin({ tapId, orderId: order.id, command, screen, undoMs })
    },
    [undoable, tapOn, undoMs, begin, screen],
  )

  const takeBackStep = useCallback(
    (orderId: string) => {
      const step = undoable.of(orderId)
      if (!step) return
      sender.undo(orderId)
      takeBack(step.id)
    },
    [undoable, sender.undo, takeBack],
  )

  const undo = useCallback(
    (order: Order, point: TapPoint) => {
      if (acceptsPress(order, point)) takeBackStep(order.id)
    },
    [acceptsPress, takeBackStep],
  )

  /** The same, in the strip of steps: its buttons do not move with the tickets. */
  const undoInStrip = useCallback(
    (order: Order, point: TapPoint) => {
      if (acceptsTap(order, point)) takeBackStep(order.id)
    },
    [acceptsTap, takeBackStep],
  )

  const undoLast = useCallback(() => {
    const last = undoable.orderIds().at(-1)
    if (last !== undefined) takeBackStep(last)
  }, [undoable, takeBackStep])

  return {
    queue,
    undoableQueue,
    shownTaps: useMemo(() => inTapOrder([...queue, ...undoableQueue]), [queue, undoableQueue]),
    canKeep,
    areStored: sender.areStored,
    problems,
    clearProblems,
    tap,
    place,
    acceptsTap,
    acceptsPress,
    advance,
    undo,
    undoInStrip,
    undoLast,
    undoable,
    isOwn: ownChanges.isOwn,
  }
}
