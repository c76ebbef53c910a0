import { useTranslations } from 'use-intl'
import { TextField } from '@/app/parts/field'
import { Step } from './step'
import type { StepProps } from './steps'

export function ManagerStep({ form: { register, formState } }: StepProps) {
  const say = useTranslations('setup')
  const { errors } = formState
  const pin = { type: 'password', inputMode: 'numeric', autoComplete: 'new-password' } as const
  return (
    <Step title={say('step_manager')} lead={say('managerLead')}>
      <TextField
        label={say('managerName')}
        autoComplete="name"
        error={errors.managerName}
        {...register('managerName')}
      />
      <TextField
        label={say('phone')}
        hint={say('phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone}
        {...register('phone')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={say('pin')} hint={say('pinHint')} {...pin} error={errors.pin} {...register('pin')} />
        <TextField label={say('pinAgain')} {...pin} error={errors.pinAgain} {...register('pinAgain')} />
      </div>
    </Step>
  )
}
