'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { ConfirmDialog } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import { useCommand } from '@/app/ui/use-command'
import { submitRelease } from '../actions'

/** What to do with the deliveries of an endpoint that is held after a restore. */
export function HeldCard({ endpointId }: { endpointId: string }) {
  const say = useTranslations('settings.webhooks')
  const { run, isBusy, problem } = useCommand()
  const [isDropping, setDropping] = useState(false)
  return (
    <Card title={say('heldTitle')} lead={say('heldLead')}>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={isBusy} onClick={() => run(() => submitRelease(endpointId, 'send'))}>
          {say('sendWaiting')}
        </Button>
        <Button look="danger" onClick={() => setDropping(true)}>
          {say('dropWaiting')}
        </Button>
      </div>
      <FormProblem problem={problem} />
      {isDropping && (
        <ConfirmDialog
          title={say('dropWaiting')}
          action={say('dropWaiting')}
          command={() => submitRelease(endpointId, 'drop')}
          onClose={() => setDropping(false)}
        >
          {say('dropLead')}
        </ConfirmDialog>
      )}
    </Card>
  )
}
