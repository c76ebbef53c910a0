import { useTranslations } from 'use-intl'
import { TextField } from '@/app/parts/field'
import { Step } from './step'
import type { StepProps } from './steps'

export function CodeStep({ form: { register, formState } }: StepProps) {
  const say = useTranslations('setup')
  return (
    <Step title={say('step_code')} lead={say('codeLead')}>
      <TextField
        label={say('code')}
        hint={say('codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={formState.errors.code}
        {...register('code')}
      />
    </Step>
  )
}
