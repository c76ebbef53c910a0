'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { Dialog } from '@/app/ui/dialog'
import { FormProblem, Options, SelectField, TextField } from '@/app/ui/field'
import { type Money, moneyText, priceText, readPrice } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import { PAYMENT_METHODS, REFUND_REASONS, type RefundReason, refundable } from '@/lib/orders/payment'
import { Choices } from './choices'
import { useOrderCommand } from './use-order-command'

type Props = { order: Order; money: Money }

/** Gives back money of a completed order that is not due. Nothing where there is none. */
export function RefundOrder({ order, money }: Props) {
  const say = useTranslations('orders.payments')
  const [isOpen, setOpen] = useState(false)
  if (refundable(order) === 0) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)} className="w-fit">
        {say('refundOrder')}
      </Button>
      {isOpen && <RefundDialog order={order} money={money} onClose={() => setOpen(false)} />}
    </>
  )
}

function RefundDialog({ order, money, onClose }: Props & { onClose: () => void }) {
  const say = useTranslations('orders.payments')
  const common = useTranslations('common')
  const { run, isBusy, problem } = useOrderCommand(order)
  const most = refundable(order)
  const [typed, setTyped] = useState(() => priceText(most, money))
  const [reason, setReason] = useState<RefundReason>('complaint')
  const amount = readPrice(typed, money)
  const isRight = amount !== null && amount > 0 && amount <= most
  return (
    <Dialog title={say('refundOf', { number: order.number })} onClose={onClose}>
      <div className="grid gap-5">
        <FormProblem problem={problem} />
        <TextField
          label={say('amount')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isRight ? undefined : { type: 'invalid' }}
          hint={say('atMost', { amount: moneyText(most, money) })}
        />
        <SelectField
          label={say('whyRefund')}
          value={reason}
          onChange={({ target }) => setReason(REFUND_REASONS.find((one) => one === target.value) ?? reason)}
        >
          <Options of={REFUND_REASONS} nameOf={(one) => common(`refundReason.${one}`)} />
        </SelectField>
        <Choices
          question={say('howRefund')}
          values={PAYMENT_METHODS}
          nameOf={(method) => common(`paymentMethod.${method}`)}
          isDisabled={isBusy || !isRight}
          onChoose={(method) => isRight && run({ type: 'record_refund', method, amount, reason }, onClose)}
        />
      </div>
    </Dialog>
  )
}
