import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Answer, Dialog } from '@/app/ui/dialog'
import { TypedText } from '@/app/ui/typed-text'
import { optionText, ticketOptions } from '@/lib/board/ticket-options'
import { isStopped } from '@/lib/order-status'
import type { Order, OrderItem } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { REMAKE_REASONS, type RemakeReason } from '@/lib/orders/remake-reasons'
import { pointOf, type TapPoint } from '../taps/double-tap'
import { LineOptions } from '../ticket/line-options'
import { Pieces } from './pieces'

/** Whether something of an order may have been made. */
export const canMakeAgain = (order: Order): boolean =>
  ['preparing', 'ready', 'completed'].includes(order.status) && !isStopped(order)

type Props = {
  order: Order
  acceptsTap: (point: TapPoint) => boolean
  onYes: (command: StaffCommand) => void
  onClose: () => void
}

/** Chooses lines of an order to make again without charge, and why. */
export function MakeAgain({ order, acceptsTap, onYes, onClose }: Props) {
  const say = useTranslations('board.ticket')
  const [chosen, setChosen] = useState(() => onlyPieceOf(order))
  const [reason, setReason] = useState<RemakeReason | null>(null)
  const lines = order.items.flatMap(({ id }) => (chosen[id] ? [{ itemId: id, quantity: chosen[id] }] : []))
  return (
    <Dialog title={say('makeAgainOrder', { number: order.number })} onClose={onClose}>
      <ul className="divide-y divide-rule">
        {order.items.map((item) => (
          <Line
            key={item.id}
            item={item}
            chosen={chosen[item.id] ?? 0}
            onChoose={(quantity) => setChosen({ ...chosen, [item.id]: quantity })}
          />
        ))}
      </ul>
      <fieldset className="grid grid-cols-2 gap-3 pt-4">
        <legend className="pb-2 text-xl font-bold">{say('remakeWhy')}</legend>
        {REMAKE_REASONS.map((of) => (
          <button
            key={of}
            type="button"
            aria-pressed={reason === of}
            onClick={() => setReason(of)}
            className="min-h-16 rounded-lg border-2 border-field px-2 text-xl/tight font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
          >
            {say(`remakeReasons.${of}`)}
          </button>
        ))}
      </fieldset>
      <Answer
        look="main"
        disabled={lines.length === 0 || reason === null}
        onClick={(event) => {
          if (reason === null || !acceptsTap(pointOf(event))) return
          onYes({ type: 'make_again', lines, reason })
          onClose()
        }}
        className="mt-5 w-full"
      >
        {say('makeAgain')}
      </Answer>
    </Dialog>
  )
}

/** An order of one piece needs no choice. */
function onlyPieceOf({ items }: Order): Readonly<Record<string, number>> {
  const [first, ...others] = items
  return first && others.length === 0 && first.quantity === 1 ? { [first.id]: 1 } : {}
}

type LineProps = { item: OrderItem; chosen: number; onChoose: (quantity: number) => void }

/** A line with the number of its pieces to make again. */
function Line({ item, chosen, onChoose }: LineProps) {
  const { note, quantity } = item
  const itemName = item.kitchenName
  const options = ticketOptions(item)
  const say = useTranslations('board.ticket')
  const name = [itemName, ...options.map(optionText), note].filter(Boolean).join(', ')
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-xl">
      <span className="min-w-0 font-semibold break-words">
        <TypedText>{itemName}</TypedText>
        <LineOptions options={options} isToMake={false} className="text-base" />
        {note && <span className="block text-base font-medium text-note">{note}</span>}
      </span>
      <Pieces
        name={name}
        chosen={chosen}
        least={0}
        most={quantity}
        text={say('remakePieces', { chosen, quantity })}
        onChoose={onChoose}
      />
    </li>
  )
}
