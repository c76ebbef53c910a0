'use client'

import { useTranslations } from 'use-intl'
import { CheckField } from '@/app/ui/field'
import { SecretDialog } from '@/app/ui/secret-dialog'
import type { Endpoint } from '@/lib/webhooks/endpoint'
import { EVENT_TYPES } from '@/lib/webhooks/event-types'

/** Shows a new secret of an endpoint. */
export function EndpointSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const say = useTranslations('settings.webhooks')
  return (
    <SecretDialog title={say('secret')} secret={secret} onClose={onClose}>
      {say('secretLead')}
    </SecretDialog>
  )
}

/** The event types of an endpoint. @param field the form field of `eventTypes` */
export function EventTypeFields({ field }: { field: object }) {
  const say = useTranslations('settings.webhooks')
  return (
    <fieldset>
      <legend className="text-base font-semibold">{say('eventTypes')}</legend>
      <p className="text-sm text-ink-quiet">{say('eventTypesHint')}</p>
      <div className="mt-1 grid sm:grid-cols-2">
        {EVENT_TYPES.map((type) => (
          <CheckField key={type} label={say(`event.${type}`)} value={type} {...field} />
        ))}
      </div>
    </fieldset>
  )
}

/** Whether an endpoint gets events, and if not, the reason. */
export function EndpointState({
  endpoint,
}: {
  endpoint: Pick<Endpoint, 'enabled' | 'disabledReason' | 'failingSince' | 'heldAt'>
}) {
  const say = useTranslations('settings.webhooks')
  const { enabled, disabledReason, failingSince, heldAt } = endpoint
  if (!enabled) return <strong className="font-semibold text-ink">{say(`off_${disabledReason ?? 'manager'}`)}</strong>
  if (heldAt) return <strong className="font-semibold text-note">{say('held')}</strong>
  if (failingSince) return <strong className="font-semibold text-note">{say('failing')}</strong>
  return <span className="font-semibold text-paid-ink">{say('on')}</span>
}
