import Link from 'next/link'
import { translator } from '@/app/i18n/messages'
import { QUIET } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { DELIVERY_STATUSES, type Delivery, type DeliveryPage } from '@/lib/webhooks/find-deliveries'
import { FilterLinks } from '../../filter-links'
import { RetryButton } from './endpoint-actions'

type FormatTime = (time: string) => string

type Props = {
  endpointId: string
  page: DeliveryPage
  filter: { status?: Delivery['status'] | undefined; before?: string | undefined }
  formatTime: FormatTime
}

/** The deliveries of an endpoint, newest first, with all attempts. */
export async function Deliveries({ endpointId, page: { deliveries, nextBefore }, filter, formatTime }: Props) {
  const say = await translator('settings')
  const address = `/settings/webhooks/${endpointId}`
  const status = filter.status ? `status=${filter.status}&` : ''
  return (
    <Card title={say('webhooks.deliveries')} lead={say('webhooks.deliveriesLead')}>
      <FilterLinks
        label={say('webhooks.filter')}
        current={filter.status ?? ''}
        choices={['' as const, ...DELIVERY_STATUSES].map((value) => ({
          value,
          name: say(`webhooks.status.${value || 'all'}`),
          href: value ? `${address}?status=${value}` : address,
        }))}
      />
      {deliveries.length === 0 && <p className="text-ink-quiet">{say('webhooks.noDeliveries')}</p>}
      <ul>
        {deliveries.map((delivery) => (
          <DeliveryEntry key={delivery.eventId} endpointId={endpointId} delivery={delivery} formatTime={formatTime} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {filter.before && (
          <Link href={`${address}?${status}`} className={QUIET}>
            {say('newest')}
          </Link>
        )}
        {nextBefore && (
          <Link href={`${address}?${status}before=${nextBefore}`} className={QUIET}>
            {say('older')}
          </Link>
        )}
      </div>
    </Card>
  )
}

async function DeliveryEntry({
  endpointId,
  delivery,
  formatTime,
}: {
  endpointId: string
  delivery: Delivery
  formatTime: FormatTime
}) {
  const say = await translator('settings')
  const { eventId, type, seq, status, attempts, nextAttemptAt } = delivery
  return (
    <li className="border-b border-rule py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          <span className="font-semibold">{type}</span> <span className="text-ink-quiet tabular-nums">#{seq}</span>
          <span className={`ml-3 font-semibold ${status === 'delivered' ? 'text-paid-ink' : 'text-note'}`}>
            {say(`webhooks.status.${status}`)}
          </span>
          {nextAttemptAt && (
            <span className="block text-sm text-ink-quiet">
              {say('webhooks.next', { at: formatTime(nextAttemptAt) })}
            </span>
          )}
        </p>
        <RetryButton endpointId={endpointId} eventId={eventId} seq={seq} />
      </div>
      <details className="mt-1">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-ink-quiet">
          {say('webhooks.attempts', { attempts: attempts.length })}
        </summary>
        <ol className="grid gap-2 pb-2">
          {attempts.map(({ number, at, statusCode, durationMs, answer, error }) => (
            <li key={number} className="rounded-lg bg-paper px-3 py-2 text-sm">
              <p className="tabular-nums">
                {number}. {formatTime(at)} · {statusCode ?? say('webhooks.noAnswer')} · {durationMs} ms
              </p>
              {error && <p className="font-semibold break-words">{error}</p>}
              {answer && <pre className="mt-1 font-mono text-xs break-all whitespace-pre-wrap">{answer}</pre>}
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}
