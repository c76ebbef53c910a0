'use client'

import { type ComponentProps, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { QUIET, RowButton, SMALL } from '@/app/ui/buttons'
import { ConfirmDialog, FormDialog } from '@/app/ui/dialog'
import { TextField } from '@/app/ui/field'
import { Link } from '@/app/ui/link'
import { useServerForm } from '@/app/ui/use-server-form'
import type { Outcome } from '@/lib/problems'
import { tableSchema } from '@/lib/tables/table-schemas'
import { submitNewCode, submitRetirement, submitTable, submitTableClosing, submitTableOpening } from './actions'

/** Proposes the areas that tables have. */
export function AreaField({ areas, ...field }: { areas: string[] } & Omit<ComponentProps<typeof TextField>, 'label'>) {
  const say = useTranslations('settings.tables')
  const id = useId()
  return (
    <>
      <TextField label={say('area')} hint={say('areaHint')} autoComplete="off" list={id} {...field} />
      <datalist id={id}>
        {areas.map((area) => (
          <option key={area} value={area} />
        ))}
      </datalist>
    </>
  )
}

type Table = { id: string; label: string; area: string; isClosed: boolean; isCounter: boolean }

type Action = 'edit' | 'newCode' | 'close' | 'open' | 'retire'

/** `areas`: that tables have. `sheet`: the page that prints the code of the table. */
type ActionsProps = { table: Table; areas: string[]; sheet: string; onRemoved: () => void }

/** The buttons and dialogs of one table. */
export function TableActions({ table, areas, sheet, onRemoved }: ActionsProps) {
  const say = useTranslations('settings.tables')
  const [open, setOpen] = useState<Action | null>(null)
  const close = () => setOpen(null)
  const { id, label, isClosed, isCounter } = table
  const actions: Action[] = ['edit', 'newCode', isClosed ? 'open' : 'close', ...(isCounter ? [] : ['retire' as const])]
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
      {open === 'edit' && <TableForm table={table} areas={areas} onClose={close} />}
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

type FormProps = Pick<ActionsProps, 'table' | 'areas'> & { onClose: () => void }

function TableForm({ table: { id, label, area, isCounter }, areas, onClose }: FormProps) {
  const say = useTranslations('settings.tables')
  const seen = { label, area }
  const server = useServerForm({
    schema: tableSchema,
    values: seen,
    send: (wanted) => submitTable({ id, seen, wanted }),
    onSaved: onClose,
  })
  return (
    <FormDialog title={say('editNamed', { label })} form={server} onClose={onClose}>
      <TextField label={say('label')} hint={say('labelHint')} autoComplete="off" {...server.field('label')} />
      {!isCounter && <AreaField areas={areas} {...server.field('area')} />}
    </FormDialog>
  )
}
