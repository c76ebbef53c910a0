'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/ui/buttons'
import { Dialog } from '@/app/ui/dialog'
import { CheckField, INPUT } from '@/app/ui/field'
import { EVENT_TYPES } from '@/lib/events/event-types'
import type { Endpoint } from '@/lib/webhooks/endpoint'
import { EVENT_LABELS } from './event-labels'

type SecretDialogProps = {
  secret: string
  /** What the secret is for; by default that of a webhook. */
  lead?: string
  onClose: () => void
}

/** Shows a new secret. The page does not show it again. */
export function SecretDialog({ secret, lead, onClose }: SecretDialogProps) {
  const say = useTranslations('settings.webhooks')
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied('copied')
    } catch (error) {
      console.warn('The secret was not copied:', error)
      setCopied('notCopied')
    }
  }

  return (
    <Dialog title={say('secret')} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-lg">{lead ?? say('secretLead')}</p>
        <input
          readOnly
          aria-label={say('secret')}
          value={secret}
          onFocus={(event) => event.target.select()}
          className={`${INPUT} font-mono`}
        />
        <button type="button" onClick={copy} className={PRIMARY}>
          {say('copy')}
        </button>
        <p role="status" className="min-h-6 font-semibold">
          {copied && say(copied)}
        </p>
      </div>
    </Dialog>
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
          <CheckField key={type} label={say(`event.${EVENT_LABELS[type]}`)} value={type} {...field} />
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
