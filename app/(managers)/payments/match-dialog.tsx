'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { CHOICE, Dialog } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import { ListSearch } from '@/app/ui/list-search'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import { type Money, moneyText } from '@/lib/money'
import { isAmount, isMatch, tableText } from '@/lib/search-text'
import type { NamedOrder } from '@/lib/transfers/inbox'
import { MAX_MATCHED } from '@/lib/transfers/settlement'
import { dueOrders } from './actions'
import { useSettlement } from './use-settlement'

type Props = {
  transferId: string
  /** In the smallest unit, and as text. */
  amount: number
  amountText: string
  money: Money
  onClose: () => void
}

/** Asks which unpaid orders a transfer pays, and shows whether their sum is its amount. */
export function MatchDialog({ transferId, amount, amountText, money, onClose }: Props) {
  const say = useTranslations('payments')
  const { orders, isFailed } = useDueOrders(transferId)
  const [chosen, setChosen] = useState<NamedOrder[]>([])
  const { settle, isBusy, problem } = useSettlement(transferId)

  const toggle = (order: NamedOrder) =>
    setChosen((before) =>
      before.some(({ id }) => id === order.id) ? before.filter(({ id }) => id !== order.id) : [...before, order],
    )
  const match = () => settle({ type: 'match', orders: chosen.map(({ id, total }) => ({ id, total })) }, onClose)
  return (
    <Dialog title={say('askMatch', { amount: amountText })} onClose={onClose}>
      <FormProblem problem={isFailed ? say('problem.notLoaded') : problem} />
      {orders ? (
        <DueOrders orders={orders} chosen={chosen} money={money} onToggle={toggle} />
      ) : (
        !isFailed && <p className="text-lg text-ink-quiet">{say('loading')}</p>
      )}
      {orders && orders.length > 0 && (
        <div className="sticky bottom-0 -mx-5 mt-4 -mb-5 grid gap-3 border-t border-rule bg-paper px-5 py-4">
          <p role="status" className="text-lg break-words">
            {chosen.length > 0
              ? say(sumOf(chosen) === amount ? 'chosenSame' : 'chosenDifferent', {
                  count: chosen.length,
                  numbers: chosen.map(({ number }) => number).join(', '),
                  total: moneyText(sumOf(chosen), money),
                  amount: amountText,
                })
              : say('chooseOrders')}
          </p>
          <Button
            look="primary"
            disabled={isBusy || chosen.length === 0 || chosen.length > MAX_MATCHED}
            onClick={match}
          >
            {say('confirm')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const sumOf = (orders: NamedOrder[]): number => orders.reduce((sum, { total }) => sum + total, 0)

type DueOrdersProps = {
  orders: NamedOrder[]
  chosen: NamedOrder[]
  money: Money
  onToggle: (order: NamedOrder) => void
}

function DueOrders({ orders, chosen, money, onToggle }: DueOrdersProps) {
  const say = useTranslations('payments')
  const [query, setQuery] = useState('')
  const isChosen = (order: NamedOrder) => chosen.some(({ id }) => id === order.id)
  // What is chosen stays in sight, whatever is searched for.
  const found = orders.filter(
    (order) =>
      isChosen(order) ||
      isMatch(`${order.number} ${tableText(order.tableLabel)} ${order.branch} ${order.day}`, query) ||
      isAmount(order.total, query, money),
  )
  if (orders.length === 0) return <p className="text-lg text-ink-quiet">{say('noOrders')}</p>
  return (
    <div className="grid gap-4">
      <ListSearch label={say('search')} query={query} onQuery={setQuery} found={found.length} all={orders.length} />
      {found.length === 0 && <NothingFoundInList read={say('ordersRead')} />}
      <ul className="grid gap-2">
        {found.map((order) => (
          <li key={order.id}>
            <label className={`${CHOICE} cursor-pointer has-checked:border-ink has-checked:bg-paper-head`}>
              <input
                type="checkbox"
                checked={isChosen(order)}
                onChange={() => onToggle(order)}
                className="size-6 shrink-0 accent-ink"
              />
              <span className="min-w-0 grow">
                <span className="block break-words">
                  {say('orderLine', { number: order.number, table: order.tableLabel })}
                </span>
                <span className="block text-sm font-medium text-ink-quiet">
                  {order.branch} · {order.day}
                </span>
              </span>
              <span className="whitespace-nowrap tabular-nums">{moneyText(order.total, money)}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The orders that a transfer may pay; null until they are loaded. */
function useDueOrders(transferId: string): { orders: NamedOrder[] | null; isFailed: boolean } {
  const [orders, setOrders] = useState<NamedOrder[] | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    dueOrders(transferId).then(
      (outcome) => {
        if (isGone) return
        if (outcome.ok) setOrders(outcome.value)
        else setFailed(true)
      },
      () => {
        if (!isGone) setFailed(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [transferId])
  return { orders, isFailed }
}
