'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DANGER, PRIMARY, RowButton } from '@/app/ui/buttons'
import { Dialog } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import { type Money, moneyText } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import { OWN_MISTAKE_MINUTES, PAYMENT_METHODS, PAYMENT_VOID_REASONS } from '@/lib/orders/payment'
import { useOrderCommand } from './use-order-command'

type Props = { order: Order; payment: Order['payments'][number]; money: Money }

/** Voids a payment or a refund that was recorded by mistake, or corrects its method. */
export function PutRight({ order, payment, money }: Props) {
  const say = useTranslations('orders.payments')
  const [asked, ask] = useState<'void' | 'correct' | null>(null)
  const amount = moneyText(payment.amount, money)
  const close = () => ask(null)
  return (
    <>
      <RowButton name={say('correctOf', { amount })} onPress={() => ask('correct')}>
        {say('correct')}
      </RowButton>
      <RowButton name={say('voidOf', { amount })} onPress={() => ask('void')} isDanger>
        {say('void')}
      </RowButton>
      {asked === 'void' && (
        <VoidDialog order={order} payment={payment} title={say('voidOf', { amount })} onClose={close} />
      )}
      {asked === 'correct' && (
        <CorrectDialog order={order} payment={payment} title={say('correctOf', { amount })} onClose={close} />
      )}
    </>
  )
}

type DialogProps = Omit<Props, 'money'> & { title: string; onClose: () => void }

function VoidDialog({ order, payment, title, onClose }: DialogProps) {
  const say = useTranslations('orders.payments')
  const common = useTranslations('common')
  const { run, isBusy, problem } = useOrderCommand(order)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-lg">{say('note', { minutes: OWN_MISTAKE_MINUTES })}</p>
        <FormProblem problem={problem} />
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="pb-2 text-lg font-semibold">{say('why')}</legend>
          {PAYMENT_VOID_REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              disabled={isBusy}
              onClick={() => run({ type: 'void_payment', paymentId: payment.id, reason }, onClose)}
              className={DANGER}
            >
              {common(`paymentVoidReason.${reason}`)}
            </button>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}

function CorrectDialog({ order, payment, title, onClose }: DialogProps) {
  const say = useTranslations('orders.payments')
  const common = useTranslations('common')
  const { run, isBusy, problem } = useOrderCommand(order)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        <FormProblem problem={problem} />
        <fieldset className="grid gap-3 sm:grid-cols-3">
          <legend className="pb-2 text-lg font-semibold">{say('how')}</legend>
          {PAYMENT_METHODS.filter((method) => method !== payment.method).map((method) => (
            <button
              key={method}
              type="button"
              disabled={isBusy}
              onClick={() => run({ type: 'correct_payment', paymentId: payment.id, method }, onClose)}
              className={`${PRIMARY} min-h-16`}
            >
              {common(`paymentMethod.${method}`)}
            </button>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
