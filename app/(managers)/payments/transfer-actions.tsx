'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { FormProblem } from '@/app/ui/field'
import { moneyText } from '@/lib/money'
import type { ShownTransfer } from '@/lib/transfers/inbox'
import { type Decision, isPossible } from '@/lib/transfers/settlement'
import { MatchDialog } from './match-dialog'
import { useSettlement } from './use-settlement'

type Props = {
  transfer: Pick<ShownTransfer, 'id' | 'amount' | 'currency' | 'state'>
  locale: string
  orderCurrency: string
}

/** The decisions that need nothing else, with the keys of their texts. */
const SINGLE_STEPS = [
  { type: 'refunded', text: 'refunded' },
  { type: 'refund_due', text: 'refundDue' },
  { type: 'dismiss', text: 'dismiss' },
] as const

/** The decisions about a transfer that its state allows. */
export function TransferActions({ transfer, locale, orderCurrency }: Props) {
  const say = useTranslations('payments')
  const { settle, isBusy, problem } = useSettlement(transfer.id)
  const [isMatching, setMatching] = useState(false)
  const amount = moneyText(transfer.amount, { currency: transfer.currency, locale })
  const can = (decision: Decision) => isPossible(decision, transfer.state)
  return (
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap gap-2 lg:justify-end">
        {can('match') && (
          <Button look="quiet" aria-label={say('matchOf', { amount })} onClick={() => setMatching(true)}>
            {say('match')}
          </Button>
        )}
        {SINGLE_STEPS.filter(({ type }) => can(type)).map(({ type, text }) => (
          <Button
            key={type}
            look="quiet"
            disabled={isBusy}
            aria-label={say(`${text}Of`, { amount })}
            onClick={() => settle({ type })}
          >
            {say(text)}
          </Button>
        ))}
      </div>
      <FormProblem problem={problem} />
      {isMatching && (
        <MatchDialog
          transferId={transfer.id}
          amount={transfer.amount}
          amountText={amount}
          money={{ currency: orderCurrency, locale }}
          onClose={() => setMatching(false)}
        />
      )}
    </div>
  )
}
