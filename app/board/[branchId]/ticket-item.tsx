import { WarningSign } from '@/app/warning-sign'
import type { OrderItem } from '@/lib/orders/order'
import { isAllergyNote } from './allergy-note'

/** What to make: how many, of what, by whom, and how. */
export function TicketItem({ item: { quantity, menuItemName, station, note } }: { item: OrderItem }) {
  return (
    <li className="grid grid-cols-[minmax(2.2rem,auto)_minmax(0,1fr)] items-baseline gap-x-1.5 py-1 text-xl/snug @[23rem]:grid-cols-[minmax(2.6rem,auto)_minmax(0,1fr)] @[23rem]:text-[1.375rem]/snug">
      <span className={`tabular-nums ${quantity > 1 ? 'font-extrabold' : 'font-medium text-ink-quiet'}`}>
        {quantity} ×
      </span>
      <span className="items-baseline justify-between gap-x-3 @[23rem]:flex">
        <span className="min-w-0 font-semibold break-words">{menuItemName}</span>{' '}
        <span className="text-[0.8rem] font-semibold text-ink-quiet @[23rem]:text-sm">{station}</span>
      </span>
      {note && <Note text={note} />}
    </li>
  )
}

function Note({ text }: { text: string }) {
  return isAllergyNote(text) ? (
    <strong className="col-start-2 mb-0.5 mt-1 flex w-fit max-w-full items-start gap-2 rounded-md bg-ink px-2.5 py-1 font-bold text-alert">
      <WarningSign className="mt-[0.15em] size-[1.1em] shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </strong>
  ) : (
    <span className="col-start-2 text-[0.9em]/snug font-medium break-words text-note">{text}</span>
  )
}
