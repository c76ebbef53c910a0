'use client'

import { useTranslations } from 'use-intl'
import { QUIET, SMALL } from '@/app/parts/button'
import { FormProblem } from '@/app/parts/field'
import { useCommand } from '@/app/parts/use-command'
import { submitReplay } from '../actions'

export function ReplayButton({ endpointId, eventId, seq }: { endpointId: string; eventId: string; seq: number }) {
  const say = useTranslations('settings.webhooks')
  const { run, isBusy, problem } = useCommand()
  return (
    <div>
      <button
        type="button"
        aria-label={say('sendAgainNamed', { seq })}
        disabled={isBusy}
        onClick={() => run(() => submitReplay(endpointId, eventId))}
        className={`${QUIET} ${SMALL}`}
      >
        {say('sendAgain')}
      </button>
      <FormProblem problem={problem} />
    </div>
  )
}
