'use client'

import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/parts/button'
import { Card } from '@/app/parts/card'
import { CheckField, FormProblem, TextField } from '@/app/parts/field'
import { useServerForm } from '@/app/parts/use-server-form'
import type { Endpoint } from '@/lib/webhooks/endpoint'
import { endpointSchema } from '@/lib/webhooks/endpoint-schemas'
import { submitEndpoint } from '../actions'
import { EventTypeFields } from '../event-type-fields'

export function EndpointForm({ endpoint: { id, name, url, eventTypes, enabled } }: { endpoint: Endpoint }) {
  const say = useTranslations('settings.webhooks')
  const sayForms = useTranslations('forms')
  const seen = { name, url, eventTypes, enabled }
  const { field, form, submit, problem, isBusy } = useServerForm({
    schema: endpointSchema,
    values: seen,
    send: (wanted) => submitEndpoint({ id, seen, wanted }),
    onSaved: () => undefined,
  })
  return (
    <Card title={say('endpoint')}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField label={say('name')} hint={say('nameHint')} autoComplete="off" {...field('name')} />
        <TextField label={say('url')} hint={say('urlHint')} type="url" autoComplete="off" {...field('url')} />
        <EventTypeFields field={field('eventTypes')} />
        <CheckField label={say('enabled')} hint={say('enabledHint')} {...field('enabled')} />
        <FormProblem problem={problem} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" disabled={isBusy} className={PRIMARY}>
            {isBusy ? sayForms('saving') : sayForms('save')}
          </button>
          <p role="status" className="font-semibold text-paid-ink">
            {form.formState.isSubmitSuccessful && !form.formState.isDirty && !problem && sayForms('saved')}
          </p>
        </div>
      </form>
    </Card>
  )
}
