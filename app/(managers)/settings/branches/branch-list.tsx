'use client'

import { useTranslations } from 'use-intl'
import { EditButton } from '@/app/(managers)/row-buttons'
import { Button, QUIET, SMALL } from '@/app/ui/buttons'
import { Entry, PageHead } from '@/app/ui/card'
import { FormDialog } from '@/app/ui/dialog'
import { type Named, NamedOptions, SelectField, TextField } from '@/app/ui/field'
import { Link } from '@/app/ui/link'
import { useServerForm } from '@/app/ui/use-server-form'
import type { BranchSettings } from '@/lib/branches/branch-repository'
import { type BranchValues, branchSchema } from '@/lib/branches/branch-schema'
import { NEW_BRANCH } from '@/lib/branches/new-branch'
import { EntryList } from '../entry-list'
import { useEntryDialog } from '../use-entry-dialog'
import { submitBranch, submitNewBranch } from './actions'
import { CapacityFields } from './capacity-fields'
import { FlowFields, GuestFields, MoneyFields, PickupFields } from './flow-fields'
import { OpeningHoursFields } from './opening-hours-fields'

type BranchListProps = {
  branches: BranchSettings[]
  stations: Named[]
  categories: Named[]
  timeZone: string
  zones: Named[]
}

/** @param timeZone the time zone of the organisation, which is the default of a new branch */
export function BranchList({ branches, stations, categories, timeZone, zones }: BranchListProps) {
  const say = useTranslations('settings.branches')
  const { dialog, entry: branch, ask, close } = useEntryDialog<'change', BranchSettings>(branches)
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <Button look="primary" onClick={() => ask({ dialog: 'new' })}>
          {say('add')}
        </Button>
      </PageHead>
      <EntryList>
        {branches.map(({ id, name, timeZone: zone }) => (
          <Entry key={id} name={name} detail={zones.find((each) => each.id === zone)?.name}>
            <Link
              href={`/settings/tables?branch=${id}`}
              aria-label={say('tablesNamed', { name })}
              className={`${QUIET} ${SMALL}`}
            >
              {say('tables')}
            </Link>
            <EditButton of={name} onPress={() => ask({ dialog: 'change', id })} />
          </Entry>
        ))}
      </EntryList>
      {dialog === 'new' && (
        <BranchForm
          branch={null}
          stations={stations}
          categories={categories}
          timeZone={timeZone}
          zones={zones}
          onClose={close}
        />
      )}
      {branch && (
        <BranchForm
          branch={branch}
          stations={stations}
          categories={categories}
          timeZone={branch.timeZone}
          zones={zones}
          onClose={close}
        />
      )}
    </>
  )
}

type BranchFormProps = Omit<BranchListProps, 'branches'> & { branch: BranchSettings | null; onClose: () => void }

/** @param branch null: the form adds a branch */
function BranchForm({ branch, stations, categories, timeZone, zones, onClose }: BranchFormProps) {
  const say = useTranslations('settings.branches')
  const action = useTranslations('managers.actions')
  const seen = branch ? valuesOf(branch) : { ...NEW_BRANCH, name: '', timeZone }
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
        <NamedOptions of={zones} />
      </SelectField>
      <TextField
        label={say('dayEndsAt')}
        hint={say('dayEndsAtHint')}
        type="time"
        max="12:00"
        {...server.field('dayEndsAt')}
      />
      <FlowFields field={server.field} />
      <SelectField
        label={say('defaultStation')}
        hint={say('defaultStationHint')}
        value={server.form.watch('defaultStationId') ?? ''}
        error={server.form.getFieldState('defaultStationId', server.form.formState).error}
        onChange={({ currentTarget: { value } }) =>
          server.form.setValue('defaultStationId', value || null, { shouldDirty: true })
        }
      >
        <option value="">{say('noStation')}</option>
        <NamedOptions of={stations} />
      </SelectField>
      <PickupFields field={server.field} />
      <MoneyFields field={server.field} />
      <GuestFields field={server.field} />
      <CapacityFields
        capacity={server.form.watch('capacity')}
        categories={categories}
        problemAt={(path) => server.form.getFieldState(path, server.form.formState).error}
        onChange={(capacity) => server.form.setValue('capacity', capacity, { shouldDirty: true })}
      />
      <OpeningHoursFields
        hours={server.form.watch('openingHours')}
        problemAt={(path) => server.form.getFieldState(path, server.form.formState).error}
        onChange={(hours) => server.form.setValue('openingHours', hours, { shouldDirty: true })}
      />
    </FormDialog>
  )
}

const valuesOf = ({ id: _, ...values }: BranchSettings): BranchValues => values
