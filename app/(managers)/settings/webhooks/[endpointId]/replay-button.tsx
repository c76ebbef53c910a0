'use client'

import { useTranslations } from 'use-intl'
import { FormProblem } from '@/app/parts/field'
import { RowButton } from '@/app/parts/row-button'
import { useCommand } from '@/app/parts/use-command'
import { submitReplay } from '../actions'

export function ReplayButton({ endpointId, eventId, seq }: { endpointId: string; eventId: string; seq: number }) {
  const say = useTranslations('settings.webhooks')
  const { run, isBusy, problem } = useCommand()
  return (
    <div>
      <RowButton
        name={say('sendAgainNamed', { seq })}
        isDisabled={isBusy}
        onPress={() => run(() => submitReplay(endpointId, eventId))}
      >
        {say('sendAgain')}
      </RowButton>
      <FormProblem problem={problem} />
    </div>
  )
}
