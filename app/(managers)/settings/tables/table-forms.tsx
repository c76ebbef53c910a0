'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY, QUIET, RowButton, SMALL } from '@/app/ui/buttons'
import { ConfirmDialog, FormDialog } from '@/app/ui/dialog'
import { TextField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import type { Outcome } from '@/lib/problems'
import { newTablesSchema, tableSchema } from '@/lib/tables/table-schemas'
import {
  submitNewCode,
  submitNewTables,
  submitRetirement,
  submitTable,
  submitTableClosing,
  submitTableOpening,
} from './actions'

type Branch = { id: string; name: string }

/** The button that adds tables to a branch, and its form. */
export function NewTables({ branch }: { branch: Branch }) {
  const say = useTranslations('settings.tables')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={PRIMARY}>
        {say('add')}
      </button>
      {isOpen && <NewTablesForm branch={branch} onClose={() => setOpen(false)} />}
    </>
  )
}

function NewTablesForm({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const say = useTranslations('settings.tables')
  const server = useServerForm({
    schema: newTablesSchema,
    values: { branchId: branch.id, labels: '' },
    send: submitNewTables,
    onSaved: onClose,
  })
  return (
    <FormDialog title={say('addAt', branch)} form={server} onClose={onClose}>
      <TextField label={say('labels')} hint={say('labelsHint')} autoComplete="off" {...server.field('labels')} />
    </FormDialog>
  )
}

type Table = { id: string; label: string; isClosed: boolean; isCounter: boolean }

type Action = 'rename' | 'newCode' | 'close' | 'open' | 'retire'

/** The buttons and dialogs of one table. @param sheet the page that prints its code */
export function TableActions({ table, sheet, onRemoved }: { table: Table; sheet: string; onRemoved: () => void }) {
  const say = useTranslations('settings.tables')
  const [open, setOpen] = useState<Action | null>(null)
  const close = () => setOpen(null)
  const { id, label, isClosed, isCounter } = table
  const actions: Action[] = [
    'rename',
    'newCode',
    isClosed ? 'open' : 'close',
    ...(isCounter ? [] : ['retire' as const]),
  ]
  return (
    <div className="flex flex-wrap gap-2">
      <Link href={sheet} aria-label={say('printCodeNamed', { label })} className={`${QUIET} ${SMALL}`}>
        {say('printCode')}
      </Link>
      {actions.map((action) => (
        <RowButton
          key={action}
          name={say(`${action}Named`, { label })}
          isDanger={action === 'retire'}
          onPress={() => setOpen(action)}
        >
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
          command={async (): Promise<Outcome<unknown>> =>
            open === 'close' ? submitTableClosing(id) : submitTableOpening(id)
          }
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
          onDone={onRemoved}
          onClose={close}
        >
          {say('retireLead')}
        </ConfirmDialog>
      )}
    </div>
  )
}

function TableForm({ table: { id, label }, onClose }: { table: Pick<Table, 'id' | 'label'>; onClose: () => void }) {
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
