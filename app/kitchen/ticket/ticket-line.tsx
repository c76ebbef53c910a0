import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Note } from '@/app/ui/note'
import { TypedText } from '@/app/ui/typed-text'
import type { TicketLine as Line } from '@/lib/board/ticket-lines'
import { useIsSoldOut } from '../sold-out-items'
import { pointOf, type TapPoint } from '../taps/double-tap'

type Props = {
  line: Line
  /** Whether the kitchen has still to make the order. */
  isToMake: boolean
  /** Bumps the line; absent if the line cannot be bumped here. */
  onMark?: ((point: TapPoint) => void) | undefined
}

/** A line with quantity, item, station and note. At its own station it is a button that marks it as done. */
export function TicketLine({ line, isToMake, onMark }: Props) {
  const say = useTranslations('board.ticket')
  const isSoldOut = useIsSoldOut(line.menuItemId) && isToMake && !line.done
  if (!onMark) {
    return (
      <li data-line className={ROW}>
        <LineContent line={line} isSoldOut={isSoldOut} />
      </li>
    )
  }
  return (
    <li data-line>
      <button
        type="button"
        aria-pressed={line.done}
        aria-label={say('itemDone', {
          quantity: line.quantity,
          item: [line.menuItemName, line.note].filter(Boolean).join(', '),
        })}
        onClick={(event) => onMark(pointOf(event))}
        className={`${ROW} min-h-16 w-full content-center text-left`}
      >
        <LineContent line={line} isSoldOut={isSoldOut} mark={<CheckBox isTicked={line.done} />} />
      </button>
    </li>
  )
}

const ROW =
  'grid grid-cols-[minmax(2.2rem,auto)_minmax(0,1fr)] items-baseline gap-x-1.5 py-1 text-xl/snug @[23rem]:grid-cols-[minmax(2.6rem,auto)_minmax(0,1fr)] @[23rem]:text-[1.375rem]/snug in-data-[view=wall]:grid-cols-[minmax(1.7rem,auto)_minmax(0,1fr)] in-data-[view=wall]:gap-x-1 in-data-[view=wall]:tracking-[-0.01em] in-data-[view=wall]:py-0 in-data-[view=wall]:text-[1.375rem]/[1.2]'

/** A note is beside the quantity on a wide ticket of a touch board, else it has the full width. */
const BESIDE_QUANTITY =
  'col-start-2 @max-[16rem]:col-span-2 @max-[16rem]:col-start-1 in-data-[view=wall]:col-span-2 in-data-[view=wall]:col-start-1'

/** @param mark shown in place of the station's name */
function LineContent({ line, isSoldOut, mark }: { line: Line; isSoldOut: boolean; mark?: ReactNode }) {
  const common = useTranslations('common')
  const { quantity, menuItemName, station, note, done, isOurs } = line
  const struck = done ? 'line-through decoration-2 text-ink-quiet' : ''
  return (
    <>
      <span className={`tabular-nums ${quantity > 1 ? 'font-extrabold' : 'font-medium text-ink-quiet'} ${struck}`}>
        {quantity} ×
      </span>
      <span className="items-baseline justify-between gap-x-3 @[23rem]:flex">
        <span className={`min-w-0 break-words ${isOurs ? 'font-semibold' : 'font-medium text-ink-quiet'} ${struck}`}>
          <TypedText>{menuItemName}</TypedText>
        </span>{' '}
        {mark ?? (
          <span className="text-[0.8rem] font-semibold text-ink-quiet @[23rem]:text-sm in-data-[view=wall]:hidden">
            {station && <TypedText>{station}</TypedText>}
          </span>
        )}
      </span>
      {isSoldOut && (
        <strong className="col-start-2 mb-0.5 w-fit rounded-md bg-late px-2 text-[0.8em]/normal font-bold text-white">
          {common('soldOut')}
        </strong>
      )}
      <Note
        text={note}
        className={`${BESIDE_QUANTITY} break-words text-[0.9em]/snug in-data-[view=wall]:text-[0.85em]/tight font-medium text-note ${done ? 'line-through decoration-2' : ''}`}
        warningClassName={`${BESIDE_QUANTITY} mb-0.5 mt-1 w-fit max-w-full rounded-md in-data-[view=wall]:mt-0`}
      />
    </>
  )
}

function CheckBox({ isTicked }: { isTicked: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      className="size-7 shrink-0 self-center"
    >
      <rect x="2" y="2" width="20" height="20" rx="5" strokeWidth="2.5" className="text-field" />
      {isTicked && <path d="M6.5 12.5 10.5 16.5 17.5 8" strokeWidth="3.5" className="text-paid-ink" />}
    </svg>
  )
}
