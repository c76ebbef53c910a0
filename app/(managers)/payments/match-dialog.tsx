'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY, QUIET } from '@/app/ui/buttons'
import { CHOICE, Dialog } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import { ListSearch } from '@/app/ui/list-search'
import { type Money, moneyText } from '@/lib/money'
import { isMatch } from '@/lib/search-text'
import type { NamedOrder } from '@/lib/transfers/inbox'
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

/** Asks which unpaid order a transfer pays, and whether it is right. */
export function MatchDialog({ transferId, amount, amountText, money, onClose }: Props) {
  const say = useTranslations('payments')
  const { orders, isFailed } = useDueOrders(transferId)
  const [chosen, choose] = useState<NamedOrder | null>(null)
  const { settle, isBusy, problem } = useSettlement(transferId)
  return (
    <Dialog title={say('askMatch', { amount: amountText })} onClose={onClose}>
      {chosen ? (
        <div className="grid gap-5">
          <p className="text-lg">
            {chosen.total === amount
              ? say('askSame', { number: chosen.number })
              : say('askDifferent', {
                  number: chosen.number,
                  amount: amountText,
                  total: moneyText(chosen.total, money),
                })}
          </p>
          <FormProblem problem={problem} />
          <button
            type="button"
            disabled={isBusy}
            onClick={() => settle({ type: 'match', orderId: chosen.id, total: chosen.total }, onClose)}
            className={PRIMARY}
          >
            {say('confirm')}
          </button>
          <button type="button" disabled={isBusy} onClick={() => choose(null)} className={QUIET}>
            {say('otherOrder')}
          </button>
        </div>
      ) : (
        <>
          <FormProblem problem={isFailed ? say('problem.notLoaded') : null} />
          {orders ? (
            <DueOrders orders={orders} money={money} onChoose={choose} />
          ) : (
            !isFailed && <p className="text-lg text-ink-quiet">{say('loading')}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

type DueOrdersProps = { orders: NamedOrder[]; money: Money; onChoose: (order: NamedOrder) => void }

function DueOrders({ orders, money, onChoose }: DueOrdersProps) {
  const say = useTranslations('payments')
  const [query, setQuery] = useState('')
  const found = orders.filter(({ number, tableLabel, branch, day, total }) =>
    isMatch(`${number} ${tableLabel} ${branch} ${day} ${total}`, query),
  )
  if (orders.length === 0) return <p className="text-lg text-ink-quiet">{say('noOrders')}</p>
  return (
    <div className="grid gap-4">
      <ListSearch label={say('search')} query={query} onQuery={setQuery} found={found.length} all={orders.length} />
      <ul className="grid gap-2">
        {found.map((order) => (
          <li key={order.id}>
            <button type="button" onClick={() => onChoose(order)} className={CHOICE}>
              <span className="min-w-0">
                <span className="block break-words">
                  {say('orderLine', { number: order.number, table: order.tableLabel })}
                </span>
                <span className="block text-sm font-medium text-ink-quiet">
                  {order.branch} · {order.day}
                </span>
              </span>
              <span className="whitespace-nowrap tabular-nums">{moneyText(order.total, money)}</span>
            </button>
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
