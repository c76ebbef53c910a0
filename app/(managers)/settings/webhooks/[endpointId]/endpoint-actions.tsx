'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, RowButton } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { ConfirmDialog, Dialog, FormDialog } from '@/app/ui/dialog'
import { CheckField, FormProblem, TextField } from '@/app/ui/field'
import { SaveBar } from '@/app/ui/save-bar'
import { useCommand } from '@/app/ui/use-command'
import { useServerForm } from '@/app/ui/use-server-form'
import type { Endpoint } from '@/lib/webhooks/endpoint'
import { endpointSchema, replaySchema } from '@/lib/webhooks/endpoint-schemas'
import type { AttemptOutcome } from '@/lib/webhooks/test-event'
import { RemoveDialog } from '../../remove-dialog'
import {
  submitEndpoint,
  submitEndpointRemoval,
  submitNewSecret,
  submitResend,
  submitRetry,
  submitTestEvent,
} from '../actions'
import { EndpointSecret, EventTypeFields } from '../endpoint-parts'

/** `overlapEnds`: when the secret before the current one stops signing, as text; null: it has stopped. */
type NamedEndpoint = { id: string; name: string; overlapEnds: string | null }
type ActionsProps = { endpoint: NamedEndpoint; timeZone: string }

/** The actions on an endpoint, except editing. */
export function EndpointActions({ endpoint: { id, name, overlapEnds }, timeZone }: ActionsProps) {
  const say = useTranslations('settings.webhooks')
  const action = useTranslations('managers.actions')
  const router = useRouter()
  const test = useCommand()
  const [outcome, setOutcome] = useState<AttemptOutcome | null>(null)
  const [open, setOpen] = useState<'rotate' | 'remove' | 'replay' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpen(null)

  return (
    <Card title={say('actions')}>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" disabled={test.isBusy} onClick={() => test.run(() => submitTestEvent(id), setOutcome)}>
          {say(test.isBusy ? 'testing' : 'test')}
        </Button>
        <Button look="quiet" onClick={() => setOpen('replay')}>
          {say('replaySince')}
        </Button>
        <Button look="quiet" onClick={() => setOpen('rotate')}>
          {say('rotate')}
        </Button>
        <Button look="danger" onClick={() => setOpen('remove')}>
          {action('remove')}
        </Button>
      </div>
      <FormProblem problem={test.problem} />
      <p role="status" className="min-h-6 break-words">
        {outcome &&
          (outcome.delivered
            ? say('tested', { statusCode: outcome.statusCode ?? 0, durationMs: outcome.durationMs })
            : say('notTested', { why: outcome.error ?? '' }))}
      </p>
      {open === 'replay' && <ResendForm endpointId={id} timeZone={timeZone} onClose={close} />}
      {open === 'rotate' && (
        <ConfirmDialog
          title={say('rotate')}
          action={say('rotate')}
          command={async () => {
            const rotated = await submitNewSecret(id)
            if (rotated.ok) setSecret(rotated.value.secret)
            return rotated
          }}
          onClose={close}
        >
          {say('rotateLead')}
          {overlapEnds !== null && (
            <strong role="note" className="mt-3 block">
              {say('rotateAgain', { until: overlapEnds })}
            </strong>
          )}
        </ConfirmDialog>
      )}
      {open === 'remove' && (
        <RemoveDialog
          name={name}
          command={async () => {
            const removed = await submitEndpointRemoval(id)
            if (removed.ok) router.replace('/settings/webhooks')
            return removed
          }}
          onClose={close}
        >
          {say('removeLead')}
        </RemoveDialog>
      )}
      {secret && !open && <EndpointSecret secret={secret} onClose={() => setSecret(null)} />}
    </Card>
  )
}

export function EndpointForm({ endpoint: { id, name, url, eventTypes, enabled } }: { endpoint: Endpoint }) {
  const say = useTranslations('settings.webhooks')
  const seen = { name, url, eventTypes, enabled }
  const { field, form, submit, problem, isBusy, isDirty } = useServerForm({
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
        <SaveBar
          isBusy={isBusy}
          problem={problem}
          state={isDirty ? 'unsaved' : form.formState.isSubmitSuccessful && !problem ? 'saved' : null}
        />
      </form>
    </Card>
  )
}

type Props = { endpointId: string; timeZone: string; onClose: () => void }

/** Sends all events since a time again. */
function ResendForm({ endpointId, timeZone, onClose }: Props) {
  const say = useTranslations('settings.webhooks')
  const [result, setResult] = useState<{ deliveries: number; isAll: boolean } | null>(null)
  const server = useServerForm({
    schema: replaySchema,
    values: { since: '' },
    send: (wanted) => submitResend(endpointId, wanted),
    onSaved: setResult,
  })
  if (result) {
    return (
      <Dialog title={say('replaySince')} onClose={onClose}>
        <p role="status" className="text-lg">
          {say('replayed', { deliveries: result.deliveries })} {!result.isAll && say('replayMore')}
        </p>
      </Dialog>
    )
  }
  return (
    <FormDialog title={say('replaySince')} action={say('replay')} form={server} onClose={onClose}>
      <p className="text-lg">{say('replayLead')}</p>
      <TextField
        label={say('since')}
        hint={say('sinceHint', { timeZone })}
        type="datetime-local"
        {...server.field('since')}
      />
    </FormDialog>
  )
}

/** @param name of what the delivery is about */
type RetryButtonProps = { endpointId: string; eventId: string; name: string }

export function RetryButton({ endpointId, eventId, name }: RetryButtonProps) {
  const say = useTranslations('settings.webhooks')
  const { run, isBusy, problem } = useCommand()
  return (
    <div>
      <RowButton
        name={say('sendAgainNamed', { name })}
        isDisabled={isBusy}
        onPress={() => run(() => submitRetry(endpointId, eventId))}
      >
        {say('sendAgain')}
      </RowButton>
      <FormProblem problem={problem} />
    </div>
  )
}
