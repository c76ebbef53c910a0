import { useTranslations } from 'use-intl'
import { CheckField } from '@/app/parts/field'
import { EVENT_TYPES, type EventType } from '@/lib/events/event-types'

const NAMES = {
  'order.created': 'created',
  'order.status_changed': 'statusChanged',
  'order.payment_confirmed': 'paymentConfirmed',
  'order.updated': 'updated',
} as const satisfies Record<EventType, string>

/** What an endpoint is told of. @param field what the form gives for `eventTypes` */
export function EventTypeFields({ field }: { field: object }) {
  const say = useTranslations('settings.webhooks')
  return (
    <fieldset>
      <legend className="text-base font-semibold">{say('eventTypes')}</legend>
      <p className="text-sm text-ink-quiet">{say('eventTypesHint')}</p>
      <div className="mt-1 grid sm:grid-cols-2">
        {EVENT_TYPES.map((type) => (
          <CheckField key={type} label={say(`event.${NAMES[type]}`)} value={type} {...field} />
        ))}
      </div>
    </fieldset>
  )
}
