import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { TextField } from '@/app/parts/field'
import { labelsIn } from '@/lib/tables/table-schemas'
import { Step } from './step'
import type { StepProps } from './steps'

export function BranchStep({ form: { control, register, formState } }: StepProps) {
  const say = useTranslations('setup')
  const count = labelsIn(useWatch({ control, name: 'tableLabels' })).length
  const { errors } = formState
  return (
    <Step title={say('step_branch')} lead={say('branchLead')}>
      <TextField
        label={say('branchName')}
        placeholder={say('branchExample')}
        autoComplete="off"
        error={errors.branchName}
        {...register('branchName')}
      />
      <TextField
        label={say('tableLabels')}
        hint={say('tableHint', { count })}
        autoComplete="off"
        error={errors.tableLabels}
        {...register('tableLabels')}
      />
    </Step>
  )
}
