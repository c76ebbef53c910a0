import { useTranslations } from 'use-intl'
import { SelectField, TextField } from '@/app/parts/field'
import { FormDialog } from '@/app/parts/form-dialog'
import { useServerForm } from '@/app/parts/use-server-form'
import type { BranchSummary } from '@/lib/cafe/find-branches'
import { newEndpointSchema } from '@/lib/webhooks/endpoint-schemas'
import { submitNewEndpoint } from './actions'
import { EventTypeFields } from './event-type-fields'

type Props = { branches: BranchSummary[]; isForAll: boolean; onAdded: (secret: string) => void; onClose: () => void }

export function NewEndpointForm({ branches, isForAll, onAdded, onClose }: Props) {
  const say = useTranslations('settings.webhooks')
  const common = useTranslations('common')
  const server = useServerForm({
    schema: newEndpointSchema,
    values: { name: '', url: '', eventTypes: [], branchId: isForAll ? '' : (branches[0]?.id ?? '') },
    send: submitNewEndpoint,
    onSaved: ({ secret }) => {
      onClose()
      onAdded(secret)
    },
  })
  return (
    <FormDialog title={say('add')} form={server} onClose={onClose}>
      <TextField label={say('name')} hint={say('nameHint')} autoComplete="off" {...server.field('name')} />
      <TextField label={say('url')} hint={say('urlHint')} type="url" autoComplete="off" {...server.field('url')} />
      <SelectField label={say('branch')} {...server.field('branchId')}>
        {isForAll && <option value="">{common('allBranches')}</option>}
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <EventTypeFields field={server.field('eventTypes')} />
    </FormDialog>
  )
}
