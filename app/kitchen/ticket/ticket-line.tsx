import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { Note } from '@/app/ui/note'
import { LineProblems } from '@/app/ui/problems'
import { useServerClock } from '@/app/ui/server-clock'
import { TypedText } from '@/app/ui/typed-text'
import type { LineWas } from '@/lib/board/shown-changes'
import type { TicketLine as Line } from '@/lib/board/ticket-lines'
import { optionText } from '@/lib/board/ticket-options'
import { isAllergyNote } from '@/lib/orders/allergy-note'
import { useBoardContext } from '../board-context'
import { useIsSoldOut } from '../sold-out-items'
import { pointOf, type TapPoint } from '../taps/double-tap'
import { fitWords } from '../wall/fit-words'
import { LineChanged } from './change-marks'
import { LineOptions } from './line-options'
import { ComboHead, OfCombo } from './of-combo'

type Props = {
  line: Line
  /**
   * On a board of all stations: the combo of the line above; null: none. The combo stands above the first of its parts. Undefined: each
   * part names its combo.
   */
  comboBefore?: string | null | undefined
  /** What stands above a line that is later, if it is the first one of its course. */
  courseHead?: ReactNode
  /** Whether the kitchen has still to make the order. */
  isToMake: boolean
  /** The line was added to the order, and the user of the device has not seen it. */
  isNew?: boolean
  /** What it was before it changed; absent: it did not, or the station has seen it. */
  was?: LineWas | undefined
  /** Marks the addition as seen; absent if the board has no buttons. */
  onSee?: (() => void) | undefined
  /** Bumps the line; absent if the line cannot be bumped here. */
  onMark?: ((point: TapPoint) => void) | undefined
}

/** A line with quantity, item, station, options and note. At its own station it is a button that marks it as done. */
export function TicketLine({ line, comboBefore, courseHead, isToMake, isNew = false, was, onSee, onMark }: Props) {
  const say = useTranslations('board.ticket')
  const isSoldOut = useIsSoldOut(line.menuItemId) && isToMake && !line.done
  const partOfCombo = line.combo && comboBefore !== undefined ? PART : ''
  const content = { line, comboBefore, isToMake, isSoldOut, isNew: isNew && !line.later, was }
  if (line.later) {
    return (
      <li data-line>
        {courseHead}
        <div className={`${ROW} ${LATER} ${partOfCombo}`}>
          <LineContent {...content} />
        </div>
      </li>
    )
  }
  if (!onMark && isNew && onSee) {
    return (
      <li data-line className={partOfCombo}>
        <button
          type="button"
          aria-label={say('additionSeen', { item: lineText(line) })}
          onClick={onSee}
          className={`${ROW} min-h-16 w-full content-center text-left in-data-[size=s]:min-h-12`}
        >
          <LineContent {...content} />
        </button>
      </li>
    )
  }
  if (!onMark) {
    return (
      <li data-line className={`${ROW} ${line.isOurs ? '' : OTHERS} ${partOfCombo}`}>
        <LineContent {...content} />
      </li>
    )
  }
  return (
    <li data-line className={partOfCombo}>
      <button
        type="button"
        aria-pressed={line.done}
        aria-label={say('itemDone', { quantity: line.quantity, item: nameText(line) })}
        onClick={(event) => onMark(pointOf(event))}
        className={`${ROW} relative min-h-16 w-full content-center text-left in-data-[size=s]:min-h-12`}
      >
        <LineContent {...content} mark={<CheckBox isTicked={line.done} />} />
      </button>
    </li>
  )
}

/** What is made, in words: the item with its options and its note. */
const nameText = ({ kitchenName, options, note }: Pick<Line, 'kitchenName' | 'options' | 'note'>): string =>
  [kitchenName, ...options.map(optionText), note].filter(Boolean).join(', ')

/** As `nameText`, with the quantity. */
export const lineText = (line: Pick<Line, 'quantity' | 'kitchenName' | 'options' | 'note'>): string =>
  `${line.quantity} × ${nameText(line)}`

/** The list of a ticket's lines. */
export const LINES =
  'no-scrollbar group-data-tall/entry:min-h-[4em] group-data-tall/entry:flex-1 group-data-tall/entry:overflow-y-auto divide-y divide-dashed divide-rule px-[0.5em] pt-[0.15em] in-data-[view=wall]:divide-y-0 in-data-[view=wall]:px-2 in-data-[view=wall]:pt-0 in-data-[view=wall]:pb-1'

const ROW =
  'grid grid-cols-[minmax(1.4em,auto)_minmax(0,1fr)] items-baseline gap-x-[0.3em] py-[0.1em] in-data-[view=wall]:tracking-[-0.01em] in-data-[view=wall]:py-0'

/** The lines of a later course. */
const LATER = 'text-[0.8em]'

/** The parts below their combo. */
const PART = 'pl-[0.5em] shadow-[inset_0.2em_0_0_var(--color-rule)]'

/** The lines of other stations, on a station's board. */
const OTHERS = 'text-[0.85em]'

/** A warning about an allergy: larger than the lines. */
export const ALLERGY = 'text-[1.2em]/snug'

/** The note of the whole order, above the lines. */
export const ORDER_NOTE = 'px-[0.5em] pt-[0.15em] leading-snug in-data-[view=wall]:px-2 in-data-[view=wall]:pt-0'

type ContentProps = {
  line: Line
  comboBefore: string | null | undefined
  isToMake: boolean
  isSoldOut: boolean
  isNew: boolean
  was: LineWas | undefined
  mark?: ReactNode
}

/**
 * Options and note follow the name in one text; only an allergy has a row of its own. A line that is made has a tick and lighter ink, and a
 * wall display leaves out its options and note. Struck through is only what was voided or cancelled.
 */
function LineContent({ line, comboBefore, isToMake, isSoldOut, isNew, was, mark }: ContentProps) {
  const say = useTranslations('board.ticket')
  const { view } = useBoardContext()
  const { quantity, kitchenName, options, note, done, isOurs, combo, later, startsAt } = line
  const isWarning = isAllergyNote(note)
  const isQuiet = done || !isOurs || later || startsAt !== null
  const ink = isQuiet ? 'text-ink-quiet' : ''
  return (
    <>
      {combo && comboBefore !== undefined && comboBefore !== combo.lineId && <ComboHead combo={combo} />}
      <span
        className={`whitespace-nowrap tabular-nums ${quantity > 1 && !isQuiet ? 'font-extrabold' : 'font-medium text-ink-quiet'}`}
      >
        {done && !mark && <Tick name={say('made')} />}
        {quantity} ×
      </span>
      <span className={`min-w-0 break-words ${mark ? 'pr-9' : ''}`}>
        <span
          style={view === 'wall' ? fitWords(kitchenName, 'item') : undefined}
          className={`${isQuiet ? 'font-medium' : 'font-bold'} ${ink}`}
        >
          <TypedText>{kitchenName}</TypedText>
        </span>{' '}
        {comboBefore === undefined && <OfCombo combo={combo} />}{' '}
        {isNew && (
          <strong
            data-new
            className="inline-block rounded-md bg-ink px-1.5 align-[0.1em] text-[0.7em]/[1.5] font-extrabold text-on-ink"
          >
            {say('added')}
          </strong>
        )}{' '}
        {startsAt !== null && <StartsIn at={startsAt} />} <LineProblems line={line} isSoldOut={isSoldOut} />{' '}
        <LineOptions
          options={options}
          isToMake={isToMake && !done}
          className={`${ink} ${done ? 'in-data-[view=wall]:hidden' : ''}`}
        />{' '}
        {!isWarning && (
          <Note
            text={note}
            className={`font-medium ${isQuiet ? ink : 'text-note'} ${done ? 'in-data-[view=wall]:hidden' : ''}`}
            warningClassName=""
          />
        )}{' '}
        {was && <LineChanged was={was} />}
      </span>
      {mark}
      {isWarning && (
        <Note
          text={note}
          className=""
          warningClassName={`col-span-full mb-0.5 w-fit max-w-full rounded-md in-data-[view=wall]:mt-0 ${ALLERGY}`}
        />
      )}
    </>
  )
}

/** In how many minutes to start a line that waits. */
function StartsIn({ at }: { at: number }) {
  const say = useTranslations('board.ticket')
  const { renderedAt } = useBoardContext()
  const minutes = useServerClock(
    useCallback((now: number) => Math.max(1, Math.ceil((at - now) / 60_000)), [at]),
    renderedAt,
  )
  return (
    <span className="inline-block rounded-md border-2 border-current px-1.5 align-[0.05em] text-[max(0.8em,0.75rem)]/[1.4] font-bold whitespace-nowrap text-ink tabular-nums">
      {say('startIn', { minutes })}
    </span>
  )
}

/** In front of a line that is made. */
function Tick({ name }: { name: string }) {
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      className="mr-[0.15em] inline-block size-[0.9em] align-[-0.05em] text-paid-ink"
    >
      <path d="M3 13 9 19 21 5" />
    </svg>
  )
}

function CheckBox({ isTicked }: { isTicked: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      className="absolute inset-y-0 right-0 my-auto size-7"
    >
      <rect x="2" y="2" width="20" height="20" rx="5" strokeWidth="2.5" className="text-field" />
      {isTicked && <path d="M6.5 12.5 10.5 16.5 17.5 8" strokeWidth="3.5" className="text-paid-ink" />}
    </svg>
  )
}
