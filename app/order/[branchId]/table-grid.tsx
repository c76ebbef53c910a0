import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '@/app/ordering/ordering-context'
import { ListSearch } from '@/app/ui/list-search'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import { TypedText } from '@/app/ui/typed-text'
import { isOpen } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { amountDue } from '@/lib/orders/payment'
import { isMatch, tableText } from '@/lib/search-text'
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

/** From so many tables on they can be searched. */
const SEARCHED_TABLES = 12

/**
 * The counter and the tables, with what is open and due on each. The occupied ones are first: those that were when the tables were opened, so that
 * none moves under a finger.
 */
export function TableGrid({ counter, tables, orders, waiting, refused, onChoose }: Props) {
  const say = useTranslations('pad')
  const [query, setQuery] = useState('')
  const tiles = [counter, ...tables].map((table) => ({
    table,
    orders: orders.filter(({ tableId }) => tableId === table.id),
    waiting: waiting.filter((id) => id === table.id).length,
    refused: refused.filter((id) => id === table.id).length,
  }))
  const [first] = useState(() => new Set(tiles.filter(isOccupied).map(({ table }) => table.id)))
  const isFirst = ({ table }: Content) => table === counter || first.has(table.id)
  const found = tiles
    .filter(({ table }) => isMatch(tableText(table.label), query))
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
  return (
    <>
      {tables.length >= SEARCHED_TABLES && (
        <ListSearch
          label={say('searchTables')}
          query={query}
          onQuery={setQuery}
          found={found.length}
          all={tiles.length}
        />
      )}
      {found.length === 0 && <NothingFoundInList read={say('tablesRead')} />}
      <nav aria-label={say('tables')}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {found.map((content) => (
            <li key={content.table.id} className={content.table === counter ? 'col-span-full' : ''}>
              <Tile {...content} onChoose={() => onChoose(content.table)} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

type Content = { table: PadTable; orders: Order[]; waiting: number; refused: number }

const isOccupied = ({ orders, waiting, refused }: Content): boolean =>
  waiting > 0 || refused > 0 || dueOf(orders) > 0 || orders.some(({ status }) => isOpen(status))

function Tile({ onChoose, ...content }: Content & { onChoose: () => void }) {
  const { table, orders, waiting, refused } = content
  const say = useTranslations('pad')
  const formatMoney = useMoney()
  const open = orders.filter(({ status }) => isOpen(status)).length
  const ready = orders.filter(({ status }) => status === 'ready').length
  const due = dueOf(orders)
  const isBusy = isOccupied(content)
  return (
    <button
      type="button"
      onClick={onChoose}
      className={`grid h-full min-h-28 w-full content-between gap-1 rounded-xl border-2 px-4 py-3 text-left pressable ${isBusy ? 'border-ink bg-white' : 'border-rule bg-paper-head text-ink-quiet'}`}
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
