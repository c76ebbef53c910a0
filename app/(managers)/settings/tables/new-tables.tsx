'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/parts/button'
import { TextField } from '@/app/parts/field'
import { FormDialog } from '@/app/parts/form-dialog'
import { useServerForm } from '@/app/parts/use-server-form'
import { newTablesSchema } from '@/lib/tables/table-schemas'
import { submitNewTables } from './actions'

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
