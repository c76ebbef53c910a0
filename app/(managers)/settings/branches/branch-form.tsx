import { useTranslations } from 'use-intl'
import { CheckField, SelectField, TextField } from '@/app/parts/field'
import { FormDialog } from '@/app/parts/form-dialog'
import { useServerForm } from '@/app/parts/use-server-form'
import { branchSchema } from '@/lib/branches/branch-schema'
import type { BranchSettings } from '@/lib/branches/find-branch-settings'
import { type Choice, Choices } from '../choice'
import { submitBranch, submitNewBranch } from './actions'

type Props = { branch: BranchSettings | null; timeZone: string; zones: Choice[]; onClose: () => void }

/** @param branch null: a new one, in `timeZone` */
export function BranchForm({ branch, timeZone, zones, onClose }: Props) {
  const say = useTranslations('settings.branches')
  const action = useTranslations('managers.actions')
  const guestsNeedAcceptance = branch?.guestsNeedAcceptance ?? false
  const seen = { name: branch?.name ?? '', timeZone, guestsNeedAcceptance }
  const server = useServerForm({
    schema: branchSchema,
    values: seen,
    send: (wanted) => (branch ? submitBranch({ id: branch.id, seen, wanted }) : submitNewBranch(wanted)),
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={branch ? action('editNamed', { name: branch.name }) : say('add')}
      form={server}
      onClose={onClose}
    >
      <TextField label={say('name')} autoComplete="off" {...server.field('name')} />
      <SelectField label={say('timeZone')} hint={say('timeZoneHint')} {...server.field('timeZone')}>
        <Choices choices={zones} />
      </SelectField>
      <CheckField
        label={say('acceptGuests')}
        hint={say('acceptGuestsHint')}
        {...server.field('guestsNeedAcceptance')}
      />
    </FormDialog>
  )
}
