'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAIN_ANSWER } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import { useCommand } from '@/app/ui/use-command'
import type { PaidBill } from '@/lib/bills/pay-bill'
import { PAYMENT_METHODS } from '@/lib/orders/payment'
import { submitPaidBill } from './actions'

type Props = { bill: Omit<PaidBill, 'method'>; hasPending: boolean }

/** How the bill was paid. */
export function PayBill({ bill, hasPending }: Props) {
  const say = useTranslations('pad')
  const common = useTranslations('common')
  const { run, isBusy, problem } = useCommand(say('billChanged'))
  // The page stays open: later it can show other orders of the table.
  const [paidIds, setPaidIds] = useState('')
  const ids = bill.orderIds.join(' ')
  if (ids === paidIds) return <p className="text-xl font-bold">{say('billPaid')}</p>
  return (
    <section className="grid gap-3 print:hidden">
      <h2 className="text-xl font-bold">{say('paidBy')}</h2>
      {hasPending && <p>{say('confirmsPending')}</p>}
      <FormProblem problem={problem} />
      <div className="grid gap-3 sm:grid-cols-3">
        {PAYMENT_METHODS.map((method) => (
          <button
            key={method}
            type="button"
            disabled={isBusy}
            onClick={() =>
              run(
                () => submitPaidBill({ ...bill, method }),
                () => setPaidIds(ids),
              )
            }
            className={MAIN_ANSWER}
          >
            {common(`paymentMethod.${method}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
