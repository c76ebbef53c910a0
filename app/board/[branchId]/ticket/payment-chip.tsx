import { useTranslations } from 'use-intl'
import type { PaymentStatus } from '@/lib/orders/order'

export function PaymentChip({ status }: { status: PaymentStatus }) {
  const common = useTranslations('common')
  return status === 'paid' ? (
    <span className="rounded-2xl bg-paid px-3 py-1 text-base/tight font-bold text-paid-ink">
      {common('payment.paid')}
    </span>
  ) : (
    <span className="rounded-2xl border-2 border-pay px-2.5 py-0.5 text-base/tight font-bold text-pay">
      {common('payment.unpaid')}
    </span>
  )
}
