'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DANGER, QUIET } from '@/app/parts/button'
import { Card } from '@/app/parts/card'
import { ConfirmDialog } from '@/app/parts/confirm-dialog'
import { FormProblem } from '@/app/parts/field'
import { useCommand } from '@/app/parts/use-command'
import type { TestOutcome } from '@/lib/webhooks/webhook-world'
import { submitEndpointRemoval, submitNewSecret, submitTestEvent } from '../actions'
import { SecretDialog } from '../secret-dialog'
import { ReplayForm } from './replay-form'

type Endpoint = { id: string; name: string }

/** What can be done with an endpoint besides changing it. */
export function EndpointActions({ endpoint: { id, name }, timeZone }: { endpoint: Endpoint; timeZone: string }) {
  const say = useTranslations('settings.webhooks')
  const action = useTranslations('managers.actions')
  const router = useRouter()
  const test = useCommand()
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const [open, setOpen] = useState<'rotate' | 'remove' | 'replay' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpen(null)

  return (
    <Card title={say('actions')}>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          disabled={test.isBusy}
          onClick={() => test.run(() => submitTestEvent(id), setOutcome)}
          className={QUIET}
        >
          {say(test.isBusy ? 'testing' : 'test')}
        </button>
        <button type="button" onClick={() => setOpen('replay')} className={QUIET}>
          {say('replaySince')}
        </button>
        <button type="button" onClick={() => setOpen('rotate')} className={QUIET}>
          {say('rotate')}
        </button>
        <button type="button" onClick={() => setOpen('remove')} className={DANGER}>
          {action('remove')}
        </button>
      </div>
      <FormProblem problem={test.problem} />
      <p role="status" className="min-h-6 break-words">
        {outcome &&
          (outcome.delivered
            ? say('tested', { statusCode: outcome.statusCode ?? 0, durationMs: outcome.durationMs })
            : say('notTested', { why: outcome.error ?? '' }))}
      </p>
      {open === 'replay' && <ReplayForm endpointId={id} timeZone={timeZone} onClose={close} />}
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
        </ConfirmDialog>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={action('removeNamed', { name })}
          action={action('remove')}
          command={async () => {
            const removed = await submitEndpointRemoval(id)
            if (removed.ok) router.replace('/settings/webhooks')
            return removed
          }}
          onClose={close}
        >
          {say('removeLead')}
        </ConfirmDialog>
      )}
      {secret && !open && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Card>
  )
}
