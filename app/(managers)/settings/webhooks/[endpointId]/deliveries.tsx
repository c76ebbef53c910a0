import type { Clock } from '@/app/i18n/clock'
import { translator } from '@/app/i18n/messages'
import { QUIET } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { FilterLinks } from '@/app/ui/filter-links'
import { Link } from '@/app/ui/link'
import { DELIVERY_STATUSES, type Delivery, type DeliveryPage } from '@/lib/webhooks/delivery-repository'
import { RetryButton } from './endpoint-actions'

type Props = {
  endpointId: string
  page: DeliveryPage
  filter: { status?: Delivery['status'] | undefined; before?: string | undefined }
  clock: Clock
}

/** The deliveries of an endpoint, newest first, with all attempts. */
export async function Deliveries({ endpointId, page: { deliveries, nextBefore }, filter, clock }: Props) {
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
          <DeliveryEntry key={delivery.eventId} endpointId={endpointId} delivery={delivery} clock={clock} />
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

type EntryProps = { endpointId: string; delivery: Delivery; clock: Clock }

async function DeliveryEntry({ endpointId, delivery, clock }: EntryProps) {
  const say = await translator('settings.webhooks')
  const { eventId, type, orderNumber, subject, at, status, attempts, nextAttemptAt } = delivery
  const name = subject ?? say('order', { number: orderNumber ?? 0 })
  const last = attempts.at(-1)
  return (
    <li className="border-b border-rule py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 tabular-nums">
          <p>
            <span className="font-semibold">{name}</span> <span>· {say(`happened.${type}`)}</span>
            <span className={`ml-3 font-semibold ${status === 'delivered' ? 'text-paid-ink' : 'text-note'}`}>
              {say(`status.${status}`)}
            </span>
          </p>
          <p className="text-sm text-ink-quiet">
            {clock.dateAndTime(at)}
            {last && (
              <> · {say('lastAttempt', { at: clock.time(last.at), answer: last.statusCode ?? say('noAnswer') })}</>
            )}
            {nextAttemptAt && <> · {say('next', { at: clock.dateAndTime(nextAttemptAt) })}</>}
          </p>
        </div>
        <RetryButton endpointId={endpointId} eventId={eventId} name={name} />
      </div>
      <details className="mt-1">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-ink-quiet">
          {say('attempts', { attempts: attempts.length })}
        </summary>
        <ol className="grid gap-2 pb-2">
          {attempts.map(({ number, at, statusCode, durationMs, answer, error }) => (
            <li key={number} className="rounded-lg bg-paper px-3 py-2 text-sm">
              <p className="tabular-nums">
                {number}. {clock.dateAndTime(at)} · {statusCode ?? say('noAnswer')} · {durationMs} ms
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
