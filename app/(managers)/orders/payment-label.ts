import type { ListedPayment } from '@/lib/orders/payment'

/** The key of a filter by payment in the messages `common`. */
export const paymentLabel = (payment: ListedPayment) =>
  payment === 'unpaid' || payment === 'partly_paid' || payment === 'paid'
    ? (`payment.${payment}` as const)
    : (`paymentMethod.${payment}` as const)
