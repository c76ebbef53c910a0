import { useTranslations } from 'use-intl'
import { FormDialog } from '@/app/ui/dialog'
import { NamedOptions, SelectField, TextField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import type { BranchSummary } from '@/lib/branches/branch-repository'
import { newPersonSchema, personSchema, pinSchema } from '@/lib/staff/person-schema'
import type { Person } from '@/lib/staff/staff-repository'
import { submitNewPerson, submitPerson, submitPin } from './actions'
import type { Me } from './staff-list'

type Shared = { branches: BranchSummary[]; me: Me; onClose: () => void }

export function NewPersonForm({ branches, me, onClose }: Shared) {
  const say = useTranslations('settings.staff')
  const server = useServerForm({
    schema: newPersonSchema,
    values: { name: '', phone: '', role: 'staff', branchId: me.branchId ?? branches[0]?.id ?? '', pin: '' },
    send: submitNewPerson,
    onSaved: onClose,
  })
  return (
    <FormDialog title={say('add')} form={server} onClose={onClose}>
      <PersonFields field={server.field} branches={branches} me={me} isMe={false} />
      <PinField field={server.field} />
    </FormDialog>
  )
}

export function PersonForm({ person, branches, me, onClose }: Shared & { person: Person }) {
  const say = useTranslations('settings.staff')
  const { id, name, phone, role, branchId } = person
  const seen = { name, phone, role, branchId }
  const server = useServerForm({
    schema: personSchema,
    values: { ...seen, branchId: branchId ?? '' },
    send: (wanted) => submitPerson({ id, seen, wanted }),
    onSaved: onClose,
  })
  return (
    <FormDialog title={say('changeNamed', { name })} form={server} onClose={onClose}>
      <PersonFields field={server.field} branches={branches} me={me} isMe={id === me.id} />
    </FormDialog>
  )
}

export function PinForm({
  person: { id, name },
  isMe,
  onClose,
}: {
  person: Person
  isMe: boolean
  onClose: () => void
}) {
  const say = useTranslations('settings.staff')
  const server = useServerForm({
    schema: pinSchema,
    values: { pin: '' },
    send: (wanted) => submitPin(id, wanted),
    onSaved: onClose,
  })
  return (
    <FormDialog title={say('newPinNamed', { name })} form={server} onClose={onClose}>
      <p className="text-lg">{say(isMe ? 'ownPinLead' : 'pinLead')}</p>
      <PinField field={server.field} />
    </FormDialog>
  )
}

type FieldsProps = {
  field: (name: 'name' | 'phone' | 'role' | 'branchId') => object
  branches: BranchSummary[]
  me: Me
  isMe: boolean
}

function PersonFields({ field, branches, me, isMe }: FieldsProps) {
  const say = useTranslations('settings.staff')
  const common = useTranslations('common')
  return (
    <>
      <TextField label={say('name')} autoComplete="off" {...field('name')} />
      <TextField label={say('phone')} hint={say('phoneHint')} type="tel" autoComplete="off" {...field('phone')} />
      <SelectField label={say('role')} hint={say(isMe ? 'ownRole' : 'roleHint')} {...field('role')}>
        <option value="staff">{common('role.staff')}</option>
        <option value="manager">{common('role.manager')}</option>
      </SelectField>
      <SelectField label={say('branch')} {...field('branchId')}>
        {me.branchId === null && <option value="">{common('allBranches')}</option>}
        <NamedOptions of={branches} />
      </SelectField>
    </>
  )
}

/** A visible field, not a password field: the manager reads the PIN to the person. */
function PinField({ field }: { field: (name: 'pin') => object }) {
  const say = useTranslations('settings.staff')
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } as const
  return <TextField label={say('pin')} hint={say('pinHint')} {...digits} {...field('pin')} />
}
