import { useTranslations } from 'use-intl'
import { useMoney } from '@/app/ordering/ordering-context'
import { TypedText } from '@/app/ui/typed-text'
import type { Order } from '@/lib/orders/order'
import { isOpen } from '@/lib/orders/order-status'
import { amountDue } from '@/lib/orders/payment'
import type { PadTable } from './pad-view'

type Props = {
  counter: PadTable
  tables: PadTable[]
  orders: Order[]
  /** The tables of the orders that are not sent yet, once for each. */
  waiting: string[]
  /** The tables of what was refused, once for each. */
  refused: string[]
  onChoose: (table: PadTable) => void
}

/** The counter and the tables, with what is open and due on each. */
export function TableGrid({ counter, tables, orders, waiting, refused, onChoose }: Props) {
  const say = useTranslations('pad')
  return (
    <nav aria-label={say('tables')} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {[counter, ...tables].map((table) => (
        <Tile
          key={table.id}
          table={table}
          isWide={table.id === counter.id}
          orders={orders.filter(({ tableId }) => tableId === table.id)}
          waiting={waiting.filter((id) => id === table.id).length}
          refused={refused.filter((id) => id === table.id).length}
          onChoose={() => onChoose(table)}
        />
      ))}
    </nav>
  )
}

type TileProps = {
  table: PadTable
  isWide: boolean
  orders: Order[]
  waiting: number
  refused: number
  onChoose: () => void
}

function Tile({ table, isWide, orders, waiting, refused, onChoose }: TileProps) {
  const say = useTranslations('pad')
  const formatMoney = useMoney()
  const open = orders.filter(({ status }) => isOpen(status)).length
  const ready = orders.filter(({ status }) => status === 'ready').length
  const due = dueOf(orders)
  const isBusy = open > 0 || due > 0 || waiting > 0 || refused > 0
  return (
    <button
      type="button"
      onClick={onChoose}
      className={`grid min-h-28 content-between gap-1 rounded-xl border-2 px-4 py-3 text-left pressable ${isWide ? 'col-span-full' : ''} ${isBusy ? 'border-ink bg-white' : 'border-rule bg-paper-head text-ink-quiet'}`}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className={`min-w-0 text-2xl/tight break-words ${isBusy ? 'font-extrabold text-ink' : 'font-semibold'}`}>
          <TypedText>{table.label}</TypedText>
        </span>
        {ready > 0 && (
          <strong className="rounded-full bg-paid px-2.5 py-0.5 text-base font-bold text-paid-ink">
            {say('ready', { count: ready })}
          </strong>
        )}
      </span>
      <span className="grid text-base/snug">
        {waiting > 0 && (
          <strong className="w-fit rounded-md bg-alert px-2 font-bold text-ink">
            {say('waiting', { count: waiting })}
          </strong>
        )}
        {refused > 0 && (
          <strong className="w-fit rounded-md bg-alert px-2 font-bold text-ink">
            {say('refused', { count: refused })}
          </strong>
        )}
        <span>{open > 0 ? say('open', { count: open }) : say('nothingOpen')}</span>
        {due > 0 && <span className="font-bold text-pay tabular-nums">{say('due', { total: formatMoney(due) })}</span>}
      </span>
    </button>
  )
}

/** What must be paid, in the smallest unit. */
export const dueOf = (orders: Order[]): number => orders.reduce((sum, order) => sum + amountDue(order), 0)
