import type { PaymentStatus } from '@/lib/orders/order'

export function PaymentChip({ status }: { status: PaymentStatus }) {
  return status === 'paid' ? (
    <span className="rounded-2xl bg-paid px-3 py-1 text-base font-bold text-paid-ink">Paid</span>
  ) : (
    <span className="rounded-2xl border-2 border-pay px-2.5 py-0.5 text-center text-base/tight font-bold text-pay">
      Transfer due
    </span>
  )
}
