'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { payableLines } from '@/app/kitchen/panels/payable-lines'
import { TakePayment } from '@/app/kitchen/panels/take-payment'
import { FormProblem } from '@/app/ui/field'
import { useCommand } from '@/app/ui/use-command'
import type { Money } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import { costOfPieces, type PaidPieces } from '@/lib/orders/payment'
import { submitPaidBill } from './actions'

type Props = { tableId: string; orders: Order[]; total: number; money: Money }

/** What of the bill is paid, and how. */
export function PayBill({ tableId, orders, total, money }: Props) {
  const say = useTranslations('pad')
  const { run, isBusy, problem } = useCommand(say('billChanged'))
  // The page stays open: later it can show other orders of the table.
  const [paidIds, setPaidIds] = useState('')
  const orderIds = orders.map(({ id }) => id)
  const ids = orderIds.join(' ')
  if (ids === paidIds) return <p className="text-xl font-bold">{say('billPaid')}</p>
  const isSingle = orders.length === 1
  const lines = orders.flatMap((order) =>
    payableLines(order).map(({ name, ...line }) => ({ ...line, name: isSingle ? name : `${order.number} · ${name}` })),
  )
  const ofOrder = (order: Order, pieces: PaidPieces[]) =>
    pieces.filter(({ itemId }) => order.items.some(({ id }) => id === itemId))
  const costOf = (pieces: PaidPieces[]) =>
    orders.reduce((sum, order) => {
      const own = ofOrder(order, pieces)
      return own.length > 0 ? sum + costOfPieces(order, own) : sum
    }, 0)
  const inBill = (pieces: PaidPieces[]) =>
    orders.flatMap((order) => ofOrder(order, pieces).map((own) => ({ ...own, orderId: order.id })))
  return (
    <section className="grid gap-3 print:hidden">
      <h2 className="text-xl font-bold">{say('paidBy')}</h2>
      {orders.some(({ status }) => status === 'pending') && <p>{say('confirmsPending')}</p>}
      <FormProblem problem={problem} />
      <TakePayment
        due={total}
        lines={lines}
        costOf={costOf}
        money={money}
        isBusy={isBusy}
        onPay={(method, { part, items, handedOver }, onDone) =>
          run(
            () => submitPaidBill({ tableId, orderIds, total, method, part, items: items && inBill(items), handedOver }),
            () => {
              if (part ?? items) onDone()
              if (!part && (!items || costOf(items) === total)) setPaidIds(ids)
            },
          )
        }
      />
    </section>
  )
}
