'use client'

import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { FormProblem } from '@/app/ui/field'
import { useCommand } from '@/app/ui/use-command'
import { submitTargetsRelease } from './actions'

/** After a restore: nobody is told until a manager says that this installation is the real one. */
export function HeldCard() {
  const say = useTranslations('settings.alarms')
  const { run, isBusy, problem } = useCommand()
  return (
    <Card title={say('heldTitle')} lead={say('heldLead')}>
      <Button look="primary" disabled={isBusy} onClick={() => run(submitTargetsRelease)} className="justify-self-start">
        {say('release')}
      </Button>
      <FormProblem problem={problem} />
    </Card>
  )
}
