'use client'

import { useTranslations } from 'use-intl'
import type { Endpoint } from '@/lib/webhooks/endpoint'

/** Whether an endpoint is told of events, and why not. */
export function EndpointState({
  endpoint,
}: {
  endpoint: Pick<Endpoint, 'enabled' | 'disabledReason' | 'failingSince'>
}) {
  const say = useTranslations('settings.webhooks')
  const { enabled, disabledReason, failingSince } = endpoint
  if (!enabled) return <strong className="font-semibold text-ink">{say(`off_${disabledReason ?? 'manager'}`)}</strong>
  if (failingSince) return <strong className="font-semibold text-note">{say('failing')}</strong>
  return <span className="font-semibold text-paid-ink">{say('on')}</span>
}
