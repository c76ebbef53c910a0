import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changeDeviceSettings, useDeviceSettings } from '@/app/device/settings'
import { useMoney } from '@/app/ordering/ordering-context'
import { Button } from '@/app/ui/buttons'
import { ListSearch } from '@/app/ui/list-search'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import { TypedText } from '@/app/ui/typed-text'
import { isOpen } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { amountDue } from '@/lib/orders/payment'
import { isMatch, tableText } from '@/lib/search-text'
import { areasOf } from '@/lib/tables/in-order'
import type { PadTable } from './pad-view'

type Props = {
  counter: PadTable
  tables: PadTable[]
  /** BCP 47. */
  locale: string
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
 * The counter and the tables of an area, with what is open and due on each. What is not sent or was refused is shown in every area, and a
 * search reads all of them. The occupied ones are first: those that were when the tables were opened, so that
 * none moves under a finger.
 */
export function TableGrid({ counter, tables, locale, orders, waiting, refused, onChoose }: Props) {
  const say = useTranslations('pad')
  const [query, setQuery] = useState('')
  const areas = areasOf(tables, locale)
  const { tableArea } = useDeviceSettings()
  const area = areas.includes(tableArea) ? tableArea : ''
  const tiles = [counter, ...tables].map((table) => ({
    table,
    orders: orders.filter(({ tableId }) => tableId === table.id),
    waiting: waiting.filter((id) => id === table.id).length,
    refused: refused.filter((id) => id === table.id).length,
  }))
  const [first] = useState(() => new Set(tiles.filter(isOccupied).map(({ table }) => table.id)))
  const isFirst = ({ table }: Content) => table === counter || first.has(table.id)
  const isHere = ({ table, waiting, refused }: Content) =>
    area === '' || query !== '' || table === counter || table.area === area || waiting + refused > 0
  const found = tiles
    .filter((tile) => isHere(tile) && isMatch(`${tableText(tile.table.label)} ${tile.table.area}`, query))
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
      {areas.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{say('area')}</legend>
          {['', ...areas].map((name) => (
            <Button
              key={name}
              look="toggle"
              aria-pressed={name === area}
              onClick={() => changeDeviceSettings({ tableArea: name })}
              className="!px-4 text-lg"
            >
              <TypedText>{name || say('everyArea')}</TypedText>
              <ReadyCount count={readyOf(name === '' ? tiles : tiles.filter(({ table }) => table.area === name))} />
            </Button>
          ))}
        </fieldset>
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
        <ReadyCount count={readyOf([content])} />
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

const readyOf = (tiles: readonly Content[]): number =>
  tiles.reduce((sum, { orders }) => sum + orders.filter(({ status }) => status === 'ready').length, 0)

function ReadyCount({ count }: { count: number }) {
  const say = useTranslations('pad')
  if (count === 0) return null
  return (
    <strong className="rounded-full bg-paid px-2.5 py-0.5 text-base font-bold text-paid-ink">
      {say('ready', { count })}
    </strong>
  )
}

/** What must be paid, in the smallest unit. */
export const dueOf = (orders: Order[]): number => orders.reduce((sum, order) => sum + amountDue(order), 0)
