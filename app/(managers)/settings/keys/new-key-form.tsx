import { useTranslations } from 'use-intl'
import { FormDialog } from '@/app/ui/dialog'
import { CheckField, CheckGroup, TextField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import { KEY_PERMISSIONS } from '@/lib/access/key-permissions'
import { MAX_KEY_NAME, newKeySchema } from '@/lib/api-keys/key-schema'
import type { BranchSummary } from '@/lib/branches/branch-repository'
import { submitNewKey } from './actions'

type Props = { branches: BranchSummary[]; onAdded: (text: string) => void; onClose: () => void }

/** @param onAdded is called with the key */
export function NewKeyForm({ branches, onAdded, onClose }: Props) {
  const say = useTranslations('settings.keys')
  const server = useServerForm({
    schema: newKeySchema,
    values: { name: '', permissions: [], branchIds: [] },
    send: submitNewKey,
    onSaved: ({ text }) => {
      onClose()
      onAdded(text)
    },
  })
  const permissions = server.field('permissions')
  const branchIds = server.field('branchIds')
  return (
    <FormDialog title={say('add')} action={say('create')} form={server} onClose={onClose}>
      <TextField
        label={say('name')}
        hint={say('nameHint')}
        autoComplete="off"
        maxLength={MAX_KEY_NAME}
        {...server.field('name')}
      />
      <CheckGroup legend={say('permissions')} hint={say('permissionsHint')} error={permissions.error}>
        {KEY_PERMISSIONS.map((permission) => (
          <CheckField
            key={permission}
            label={say(`permission.${permission}`)}
            value={permission}
            {...permissions}
            error={undefined}
          />
        ))}
      </CheckGroup>
      {branches.length > 1 && (
        <CheckGroup legend={say('branches')} hint={say('branchesHint')} error={branchIds.error}>
          {branches.map(({ id, name }) => (
            <CheckField key={id} label={name} value={id} {...branchIds} error={undefined} />
          ))}
        </CheckGroup>
      )}
    </FormDialog>
  )
}
