'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RowButton } from '@/app/ui/buttons'
import { Dialog } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import { type Money, moneyText } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import { OWN_MISTAKE_MINUTES, PAYMENT_METHODS, PAYMENT_VOID_REASONS } from '@/lib/orders/payment'
import { Choices } from './choices'
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
        <Choices
          question={say('why')}
          values={PAYMENT_VOID_REASONS}
          nameOf={(reason) => common(`paymentVoidReason.${reason}`)}
          isDanger
          isDisabled={isBusy}
          onChoose={(reason) => run({ type: 'void_payment', paymentId: payment.id, reason }, onClose)}
        />
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
        <Choices
          question={say('how')}
          values={PAYMENT_METHODS.filter((method) => method !== payment.method)}
          nameOf={(method) => common(`paymentMethod.${method}`)}
          isDisabled={isBusy}
          onChoose={(method) => run({ type: 'correct_payment', paymentId: payment.id, method }, onClose)}
        />
      </div>
    </Dialog>
  )
}
