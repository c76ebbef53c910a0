import { memo, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { OrderNote } from '@/app/ui/order-note'
import { usePlace } from '@/app/ui/place'
import { OrderProblems } from '@/app/ui/problems'
import { mainAction } from '@/lib/board/main-action'
import { onlyBecameDue } from '@/lib/board/scheduled'
import {
  alsoAt,
  courseToFire,
  isNewLine,
  type TicketLine as Line,
  seenAt,
  shownLines,
  shownVoids,
} from '@/lib/board/ticket-lines'
import { canMove, isInKitchen, isStopped } from '@/lib/order-status'
import { isAllergyNote } from '@/lib/orders/allergy-note'
import type { Order } from '@/lib/orders/order'
import { toMake } from '@/lib/orders/to-make'
import { mayDismissMarks, mayMarkLines, useBoardContext } from '../board-context'
import { pointOf } from '../taps/double-tap'
import { useStepOf, useUndoableUntil } from '../taps/undoable-taps'
import { useSeenMarks } from '../use-seen'
import { useShownChanges } from '../use-seen-changes'
import type { TicketPart } from '../wall/wall-layout'
import { ChangeMarks } from './change-marks'
import { CourseHead } from './course-head'
import { MadeTicket } from './made-ticket'
import { StationProgressText } from './station-progress'
import { FOOTER, MainButton, UnderWay, UndoButton } from './ticket-buttons'
import { TICKET, TicketHead } from './ticket-head'
import { ALLERGY, LINES, ORDER_NOTE, TicketLine } from './ticket-line'
import { VoidedLines } from './voided-lines'

type Props = {
  order: Order
  /** The lines to show of a ticket that is too long for one place; null: all. Buttons and marks are on the first part. */
  part?: TicketPart | null
  /** Whether to leave out the lines, except for allergies. */
  isCompact?: boolean
  /** A tap on the ticket waits for the connection. */
  isWaiting: boolean
}

/** A ticket of which this station has made everything is one line, until it is opened or changes, or has voids. */
export const Ticket = memo(function Ticket(props: Props) {
  const { order } = props
  const board = useBoardContext()
  const { branch, station, view } = board
  const undoableUntil = useUndoableUntil(order.id)
  const [isOpened, setOpened] = useState(false)
  const changed = useShownChanges(order)
  const { isUnseen } = useSeenMarks()
  const voids = shownVoids(order, station, { isUnseen, mayDismiss: mayDismissMarks(board) })
  const isFinished = mainAction(order, station, branch.flow)?.kind === 'finished'
  if (view === 'wall' || !isFinished || isOpened || undoableUntil !== undefined || changed || voids.length > 0) {
    return <WholeTicket {...props} changed={changed} voids={voids} />
  }
  return <MadeTicket order={order} onOpen={() => setOpened(true)} />
})

type WholeProps = Props & { changed: ReturnType<typeof useShownChanges>; voids: ReturnType<typeof shownVoids> }

/** Number, age, table, lines, and the button that moves the ticket one state on. */
function WholeTicket({ order, part = null, isCompact = false, isWaiting, changed, voids }: WholeProps) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const board = useBoardContext()
  const { branch, station, view, mayAct, actions } = board
  const lines = shownLines(order.items, board)
  const toFire = courseToFire(order.items, station)
  const { isUnseen, see } = useSeenMarks()
  const maySee = mayDismissMarks(board)
  const hasChanged = useFlash(order)
  const canMark = mayMarkLines(board, order)
  const place = usePlace()(order)
  return (
    <article
      aria-label={say('name', { number: order.number, place })}
      className={`${TICKET} bg-paper pl-2 ${hasChanged ? 'flashing' : ''}`}
    >
      <TicketHead order={order} part={part} lines={isCompact ? lines.length : undefined}>
        {view === 'wall' && !part?.index && <WallButton order={order} />}
      </TicketHead>
      {changed && !part?.index && <ChangeMarks order={order} {...changed} />}
      {order.remakeOf && (
        <p className="bg-ink px-[0.5em] py-[0.2em] font-bold text-on-ink">
          {say('remakeOf', { number: order.remakeOf.number, reason: say(`remakeReasons.${order.remakeOf.reason}`) })}
        </p>
      )}
      <OrderProblems order={order} money={branch} className="px-[0.5em] py-[0.2em] text-[0.9em]/snug" />
      {order.allergyNote && (
        <AllergyWarning
          label={common('allergy')}
          text={order.allergyNote}
          className={isCompact ? 'leading-snug' : ALLERGY}
        />
      )}
      {(!isCompact || isAllergyNote(order.note)) && <OrderNote order={order} className={ORDER_NOTE} />}
      {isCompact ? (
        <AllergyNotes lines={lines} />
      ) : (
        <ul className={LINES}>
          {lines.slice(part?.from, part?.to).map((line, index, shown) => (
            <TicketLine
              key={line.key}
              line={line}
              comboBefore={station === null ? (shown[index - 1]?.combo?.lineId ?? null) : undefined}
              courseHead={
                line.later &&
                line.course !== null &&
                !(shown[index - 1]?.later && shown[index - 1]?.course === line.course) && (
                  <CourseHead order={order} course={line.course} mayFire={line.isOurs && line.course === toFire} />
                )
              }
              isToMake={isInKitchen(order.status) || order.status === 'pending'}
              isNew={line.isOurs && isNewLine(order, line, station, isUnseen)}
              onSee={maySee ? () => see(line.itemIds.map((id) => seenAt(id, station))) : undefined}
              was={
                (line.combo ? [line.combo.lineId] : line.itemIds).flatMap(
                  (id) => changed?.changes.lines.get(id) ?? [],
                )[0]
              }
              onMark={canMark && line.isOurs ? (point) => actions.markLine(order, line, point) : undefined}
            />
          ))}
        </ul>
      )}
      {(part === null || part.index === 0) && (
        <>
          {!isCompact && (
            <VoidedLines voids={voids} onSee={maySee ? (lineId) => see([seenAt(lineId, station)]) : undefined} />
          )}
          {(!isCompact || isWaiting) && <Marks order={order} isWaiting={isWaiting} />}
          <Buttons order={order} />
        </>
      )}
      {mayAct === 'nothing' && view === 'touch' && <div className="h-2" />}
    </article>
  )
}

/** Progress, the other stations of the ticket, and whether a change waits. Most tickets have none of them. */
function Marks({ order, isWaiting }: { order: Order; isWaiting: boolean }) {
  const say = useTranslations('board.ticket')
  const { station } = useBoardContext()
  const isBegun = isInKitchen(order.status) && toMake(order.items).some(({ done }) => done)
  const others = isBegun ? [] : alsoAt(order.items, station)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-[0.5em] pt-[0.2em] text-[max(0.7em,0.85rem)]/tight font-semibold text-ink-quiet empty:hidden in-data-[view=wall]:px-2 in-data-[view=wall]:pt-0 in-data-[view=wall]:pb-1.5">
      {isBegun && <StationProgressText items={order.items} />}
      {others.length > 0 && <span>{say('alsoAt', { stations: others.join(', ') })}</span>}
      {isWaiting && <span className="rounded-md bg-alert px-2 py-0.5 font-bold text-ink">{say('waiting')}</span>}
    </p>
  )
}

/** On a wall display the main button is in the head, and as small as the digit that selects it: keys press it. */
export function WallButton({ order }: { order: Order }) {
  const { mayAct } = useBoardContext()
  const undoableUntil = useUndoableUntil(order.id)
  const step = useStepOf(order.id)
  return mayAct === 'nothing' || undoableUntil !== undefined || step ? null : <MainButton order={order} isInHead />
}

/** What a compact ticket still shows of its lines. */
function AllergyNotes({ lines }: { lines: readonly Line[] }) {
  const notes = [...new Set(lines.map(({ note }) => note).filter(isAllergyNote))]
  return notes.map((note) => <AllergyWarning key={note} text={note} className="leading-snug" />)
}

/** "Undo" alone while the last step can be undone; no button while another screen can undo its step. */
export function Buttons({ order }: { order: Order }) {
  const { view, mayAct } = useBoardContext()
  const undoableUntil = useUndoableUntil(order.id)
  const step = useStepOf(order.id)
  if (step && undoableUntil === undefined) return <UnderWay by={step.by} />
  if (mayAct === 'nothing' || (view === 'wall' && undoableUntil === undefined)) return null
  return (
    <footer className={`${FOOTER} grow`}>
      {undoableUntil === undefined ? (
        <>
          <SideButtons order={order} />
          <MainButton order={order} />
        </>
      ) : (
        <UndoButton order={order} until={undoableUntil} />
      )}
    </footer>
  )
}

/** The buttons for the rare actions. On a narrow ticket, the menu contains the cancellation. Absent where `mayAct` allows only bumps. */
function SideButtons({ order }: { order: Order }) {
  const say = useTranslations('board.ticket')
  const { mayAct, actions } = useBoardContext()
  if (mayAct !== 'all' || isStopped(order)) return null
  return (
    <>
      <button
        type="button"
        aria-label={say('moreOrder', { number: order.number })}
        onClick={() => actions.openMore(order)}
        className={SQUARE}
      >
        ⋯
      </button>
      {canMove({ from: order.status, to: 'cancelled' }) && (
        <button
          type="button"
          aria-label={say('cancelOrder', { number: order.number })}
          onClick={(event) => actions.openCancel(order, pointOf(event))}
          className={`${SQUARE} @max-[17rem]:hidden in-data-[size=s]:hidden in-data-[size=l]:hidden`}
        >
          ✕
        </button>
      )}
    </>
  )
}

/** Narrower on a narrow ticket, to leave room for the label of the main button. */
const SQUARE =
  'h-14 w-14 @max-[18rem]:w-12 shrink-0 rounded-lg border-2 border-rule text-2xl/none font-bold text-ink-quiet pressable in-data-[size=s]:h-[48px] in-data-[size=s]:w-[48px]'

const FLASH_MS = 4_000

/** Whether the ticket flashes: for 4 s after a change from elsewhere that does not change its state. */
function useFlash(order: Order): boolean {
  const { isOwn } = useBoardContext()
  const shown = useRef(order)
  /** The version whose change flashes; null: none. */
  const [flashing, setFlashing] = useState<number | null>(null)

  useEffect(() => {
    const before = shown.current
    shown.current = order
    const isSame = before.version === order.version && before.status === order.status
    if (isSame || onlyBecameDue(before, order)) return
    // A step that was shown as under way has the state already.
    const isStep = before.status !== order.status || before.statusSince !== order.statusSince
    setFlashing(isStep || isOwn(order.id) ? null : order.version)
  }, [order, isOwn])

  useEffect(() => {
    if (flashing === null) return
    const timer = setTimeout(() => setFlashing(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashing])

  return flashing !== null
}
