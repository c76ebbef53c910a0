'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { QUIET, SMALL } from '@/app/parts/button'
import { ConfirmDialog } from '@/app/parts/confirm-dialog'
import { TextField } from '@/app/parts/field'
import { FormDialog } from '@/app/parts/form-dialog'
import { useServerForm } from '@/app/parts/use-server-form'
import { tableSchema } from '@/lib/tables/table-schemas'
import { submitNewCode, submitRetirement, submitTable } from './actions'

type Table = { id: string; label: string }

const ACTIONS = ['rename', 'newCode', 'retire'] as const

/** What can be done with a table. */
export function TableActions({ table }: { table: Table }) {
  const say = useTranslations('settings.tables')
  const [open, setOpen] = useState<(typeof ACTIONS)[number] | null>(null)
  const close = () => setOpen(null)
  const { id, label } = table
  return (
    <div className="flex flex-wrap gap-2">
      {ACTIONS.map((action) => (
        <button
          key={action}
          type="button"
          aria-label={say(`${action}Named`, { label })}
          onClick={() => setOpen(action)}
          className={`${QUIET} ${SMALL}`}
        >
          {say(action)}
        </button>
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

function TableForm({ table: { id, label }, onClose }: { table: Table; onClose: () => void }) {
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
