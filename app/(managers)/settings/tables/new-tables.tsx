'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { ColumnChoice } from '@/app/ui/column-choice'
import { FormDialog } from '@/app/ui/dialog'
import { TextAreaField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import type { UnknownHeader } from '@/lib/probable-columns'
import type { Outcome } from '@/lib/problems'
import {
  inUsualColumns,
  isEnough,
  probableTableColumns,
  TABLE_COLUMNS,
  type TableColumns,
  unknownTableHeader,
} from '@/lib/tables/table-columns'
import { type TableListValues, tableListSchema } from '@/lib/tables/table-schemas'
import { submitNewTables } from './actions'
import { AreaField } from './table-forms'

const UNKNOWN_COLUMNS: Outcome = {
  ok: false,
  code: 'invalid_request',
  problems: [{ path: 'columns', why: 'required' }],
}

/** `areas`: that tables have. `own`: what the business's lists of tables call their columns; null: not known. */
type Props = { branch: { id: string; name: string }; areas: string[]; own: TableColumns | null }

/** The button that adds tables to a branch, and its form. */
export function NewTables(props: Props) {
  const say = useTranslations('settings.tables')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {say('add')}
      </Button>
      {isOpen && <NewTablesForm {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A list that is pasted with an unknown header is asked about at once, and then stands in the field as it is read. */
function NewTablesForm({ branch, areas, own, onClose }: Props & { onClose: () => void }) {
  const say = useTranslations('settings.tables')
  const forms = useTranslations('forms')
  const [withoutHeader, setWithoutHeader] = useState('')
  const values: TableListValues = { branchId: branch.id, labels: '', area: '', columns: null }
  const server = useServerForm({
    schema: tableListSchema,
    values,
    send: async (wanted): Promise<Outcome<unknown>> => (header ? UNKNOWN_COLUMNS : submitNewTables(wanted)),
    onSaved: onClose,
  })
  const { form } = server
  const labels = form.watch('labels')
  const header: UnknownHeader | null = labels === withoutHeader ? null : unknownTableHeader(labels)
  useEffect(() => {
    const usual = own && inUsualColumns(labels, own)
    if (usual !== null) form.setValue('labels', usual)
  }, [labels, own, form])
  return (
    <FormDialog title={say('addAt', branch)} form={server} onClose={onClose}>
      <TextAreaField
        label={say('labels')}
        hint={say('labelsHint')}
        rows={3}
        autoComplete="off"
        {...server.field('labels')}
      />
      {header && (
        <>
          <ColumnChoice
            key={header.names.join('\n')}
            header={header}
            lead={say('columnsLead')}
            columns={TABLE_COLUMNS}
            labelOf={(column) => say(column)}
            noneOf={() => forms('columnNone')}
            probable={probableTableColumns}
            isEnough={isEnough}
            action={say('columnsRead')}
            onChoose={(columns) => {
              form.setValue('columns', columns)
              form.setValue('labels', inUsualColumns(labels, columns) ?? labels)
            }}
          />
          <Button look="quiet" onClick={() => setWithoutHeader(labels)}>
            {say('noHeader')}
          </Button>
        </>
      )}
      <AreaField areas={areas} {...server.field('area')} />
    </FormDialog>
  )
}
