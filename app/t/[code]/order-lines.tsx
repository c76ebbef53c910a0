import { useTranslations } from 'use-intl'
import { useMoney, useOrdering } from '@/app/ordering/ordering-context'
import { AdjustmentLines } from '@/app/ui/adjustment-lines'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { ChosenOptions } from '@/app/ui/chosen-options'
import { TypedText } from '@/app/ui/typed-text'
import type { GuestOrder } from '@/lib/guests/own-orders'

/** The lines of an order, an allergy, and the total. */
export function OrderLines({ order }: { order: GuestOrder }) {
  const { isPaid, total, allergyNote, items } = order
  const say = useTranslations('guest')
  const common = useTranslations('common')
  const formatMoney = useMoney()
  const ordering = useOrdering()
  return (
    <div className="grid gap-4">
      {allergyNote && (
        <AllergyWarning label={common('allergy')} text={allergyNote} className="w-fit max-w-full rounded-md" />
      )}
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.id} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 break-words">
              <span className="font-semibold tabular-nums">{item.quantity} ×</span> <TypedText>{item.name}</TypedText>
              <ChosenOptions options={item.options} money={formatMoney} />
              {item.note && (
                <span className="block text-note">
                  <TypedText>{item.note}</TypedText>
                </span>
              )}
            </span>
            <span className="shrink-0 text-ink-quiet tabular-nums">{formatMoney(item.quantity * item.unitPrice)}</span>
          </li>
        ))}
        <li className="empty:hidden">
          <AdjustmentLines order={order} common={common} money={ordering} />
        </li>
        <li className="mt-1 flex items-baseline justify-between gap-4 border-t border-rule pt-2 font-bold">
          <span>
            {say('total')}
            {isPaid && (
              <span className="ml-3 rounded-full bg-paid px-3 py-1 text-sm font-bold text-paid-ink">
                {common('payment.paid')}
              </span>
            )}
          </span>
          <span className="tabular-nums">{formatMoney(total)}</span>
        </li>
      </ul>
    </div>
  )
}
