'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '@/app/parts/confirm-dialog'
import { TextField } from '@/app/parts/field'
import { FormDialog } from '@/app/parts/form-dialog'
import { RowButton } from '@/app/parts/row-button'
import { useServerForm } from '@/app/parts/use-server-form'
import { tableSchema } from '@/lib/tables/table-schemas'
import { submitNewCode, submitRetirement, submitTable, submitTableClosing, submitTableOpening } from './actions'

type Table = { id: string; label: string; isClosed: boolean }

type Action = 'rename' | 'newCode' | 'close' | 'open' | 'retire'

/** What can be done with a table. */
export function TableActions({ table }: { table: Table }) {
  const say = useTranslations('settings.tables')
  const [open, setOpen] = useState<Action | null>(null)
  const close = () => setOpen(null)
  const { id, label, isClosed } = table
  const actions: Action[] = ['rename', 'newCode', isClosed ? 'open' : 'close', 'retire']
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <RowButton key={action} name={say(`${action}Named`, { label })} onPress={() => setOpen(action)}>
          {say(action)}
        </RowButton>
      ))}
      {open === 'rename' && <TableForm table={table} onClose={close} />}
      {open === 'newCode' && (
        <ConfirmDialog
          title={say('newCodeNamed', { label })}
          action={say('newCode')}
          command={() => submitNewCode(id)}
          onClose={close}
        >
          {say('newCodeLead')}
        </ConfirmDialog>
      )}
      {(open === 'close' || open === 'open') && (
        <ConfirmDialog
          title={say(`${open}Named`, { label })}
          action={say(`${open}Named`, { label })}
          command={() => (open === 'close' ? submitTableClosing(id) : submitTableOpening(id))}
          onClose={close}
        >
          {say(`${open}Lead`)}
        </ConfirmDialog>
      )}
      {open === 'retire' && (
        <ConfirmDialog
          title={say('retireNamed', { label })}
          action={say('retire')}
          command={() => submitRetirement(id)}
          onClose={close}
        >
          {say('retireLead')}
        </ConfirmDialog>
      )}
    </div>
  )
}

function TableForm({ table: { id, label }, onClose }: { table: Omit<Table, 'isClosed'>; onClose: () => void }) {
  const say = useTranslations('settings.tables')
  const seen = { label }
  const server = useServerForm({
    schema: tableSchema,
    values: seen,
    send: (wanted) => submitTable({ id, seen, wanted }),
    onSaved: onClose,
  })
  return (
    <FormDialog title={say('renameNamed', { label })} form={server} onClose={onClose}>
      <TextField label={say('label')} hint={say('labelHint')} autoComplete="off" {...server.field('label')} />
    </FormDialog>
  )
}
