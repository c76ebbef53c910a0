import type { FieldError } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { FormDialog } from '@/app/ui/dialog'
import { CheckField, CheckGroup, NamedOptions, Options, SelectField, TextField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import type { AlarmChannel } from '@/lib/alarms/alarm-channels'
import type { AlarmTarget } from '@/lib/alarms/target-repository'
import {
  ALARM_KINDS,
  type NewTarget,
  newTargetSchema,
  type TargetValues,
  targetValuesSchema,
  USUAL_ALARM_KINDS,
} from '@/lib/alarms/target-schema'
import type { BranchSummary } from '@/lib/branches/branch-repository'
import { submitNewTarget, submitTarget } from './actions'
import type { DeviceAddress } from './subscribe-device'

/** The channels that a manager enters; a device adds itself. */
type EnteredChannel = Exclude<AlarmChannel, 'push'>

type NewFormProps = {
  /** Where push messages of this device go; or the channels of which the manager chooses one. */
  to: DeviceAddress | readonly EnteredChannel[]
  branches: BranchSummary[]
  onClose: () => void
}

const isDevice = (to: NewFormProps['to']): to is DeviceAddress => 'endpoint' in to

function valuesOf(to: NewFormProps['to']): NewTarget {
  const values = { name: '', branchId: '', kinds: USUAL_ALARM_KINDS, quietFrom: '', quietUntil: '', summaryAt: '' }
  const none = { email: '', url: '', token: '', chat: '', endpoint: '', keys: { p256dh: '', auth: '' } }
  return isDevice(to)
    ? { ...values, ...none, ...to, channel: 'push' }
    : { ...values, ...none, channel: to[0] ?? 'ntfy' }
}

export function NewTargetForm({ to, branches, onClose }: NewFormProps) {
  const say = useTranslations('settings.alarms')
  const server = useServerForm({
    schema: newTargetSchema,
    values: valuesOf(to),
    send: submitNewTarget,
    onSaved: onClose,
  })
  const { form, field } = server
  const channel: AlarmChannel = form.watch('channel')
  return (
    <FormDialog title={say(isDevice(to) ? 'addDevice' : 'add')} form={server} onClose={onClose}>
      {!isDevice(to) && (
        <SelectField label={say('channelLabel')} {...field('channel')}>
          <Options of={to} nameOf={(one) => say(`channel.${one}`)} />
        </SelectField>
      )}
      {channel === 'email' && <TextField label={say('email')} type="email" autoComplete="email" {...field('email')} />}
      {(channel === 'slack' || channel === 'ntfy') && (
        <TextField
          label={say('url')}
          hint={say(`urlHint.${channel}`)}
          type="url"
          autoComplete="off"
          {...field('url')}
        />
      )}
      {channel === 'telegram' && (
        <>
          <TextField label={say('token')} hint={say('tokenHint')} autoComplete="off" {...field('token')} />
          <TextField label={say('chat')} hint={say('chatHint')} autoComplete="off" {...field('chat')} />
        </>
      )}
      <ValueFields field={field} branches={branches} />
    </FormDialog>
  )
}

type EditFormProps = { target: TargetValues & Pick<AlarmTarget, 'id'>; branches: BranchSummary[]; onClose: () => void }

export function EditTargetForm({ target, branches, onClose }: EditFormProps) {
  const action = useTranslations('managers.actions')
  const { id, name, branchId, kinds, quietFrom, quietUntil, summaryAt } = target
  const seen = { name, branchId, kinds, quietFrom, quietUntil, summaryAt }
  const server = useServerForm({
    schema: targetValuesSchema,
    values: seen,
    send: (wanted) => submitTarget({ id, seen, wanted }),
    onSaved: onClose,
  })
  return (
    <FormDialog title={action('editNamed', { name })} form={server} onClose={onClose}>
      <ValueFields field={server.field} branches={branches} />
    </FormDialog>
  )
}

type ValueFieldsProps = {
  /** `field` of useServerForm, of a form that has these values. */
  field: (name: keyof TargetValues) => { error: { type?: FieldError['type'] } | undefined }
  branches: BranchSummary[]
}

function ValueFields({ field, branches }: ValueFieldsProps) {
  const say = useTranslations('settings.alarms')
  const common = useTranslations('common')
  const kinds = field('kinds')
  return (
    <>
      <TextField label={say('name')} hint={say('nameHint')} autoComplete="off" maxLength={80} {...field('name')} />
      {branches.length > 1 && (
        <SelectField label={say('branch')} {...field('branchId')}>
          <option value="">{common('allBranches')}</option>
          <NamedOptions of={branches} />
        </SelectField>
      )}
      <CheckGroup legend={say('kinds')} hint={say('kindsHint')} error={kinds.error}>
        {ALARM_KINDS.map((kind) => (
          <CheckField key={kind} label={say(`kind.${kind}`)} value={kind} {...kinds} error={undefined} />
        ))}
      </CheckGroup>
      <fieldset>
        <legend className="text-base font-semibold">{say('quiet')}</legend>
        <p className="mb-2 text-sm text-ink-quiet">{say('quietHint')}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={say('quietFrom')} type="time" {...field('quietFrom')} />
          <TextField label={say('quietUntil')} type="time" {...field('quietUntil')} />
        </div>
      </fieldset>
      <TextField label={say('summaryAt')} hint={say('summaryHint')} type="time" {...field('summaryAt')} />
    </>
  )
}
