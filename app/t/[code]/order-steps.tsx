import { useTranslations } from 'use-intl'
import { OPEN_STATUSES, type OpenStatus } from '@/lib/orders/order-status'

/** How far an open order is: the steps behind it, where it stands, and what is to come. */
export function OrderSteps({ status }: { status: OpenStatus }) {
  const say = useTranslations('guest')
  const common = useTranslations('common')
  const at = OPEN_STATUSES.indexOf(status)
  return (
    <ol className="grid grid-cols-4 gap-1.5">
      {OPEN_STATUSES.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={`grid content-start gap-1.5 text-sm/tight ${index === at ? 'font-bold' : 'text-ink-quiet'}`}
        >
          <span aria-hidden="true" className={`h-2 rounded-full ${index <= at ? 'bg-calm' : 'bg-rule'}`} />
          {common(`status.${step}`)}
          {index < at && <span className="sr-only">{say('done')}</span>}
        </li>
      ))}
    </ol>
  )
}
