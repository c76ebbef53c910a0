import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { v4 } from 'uuid'
import { Button } from '@/app/ui/buttons'
import { ColumnChoice } from '@/app/ui/column-choice'
import { DataTable } from '@/app/ui/data-table'
import { Dialog, FormDialog } from '@/app/ui/dialog'
import { NamedOptions, SelectField, TextAreaField } from '@/app/ui/field'
import { useCopy } from '@/app/ui/use-copy'
import { useServerForm } from '@/app/ui/use-server-form'
import type { BranchSummary } from '@/lib/branches/branch-repository'
import type { UnknownHeader } from '@/lib/probable-columns'
import type { Problem } from '@/lib/problems'
import type { AddedPerson } from '@/lib/staff/add-people'
import {
  headerOf,
  isEnough,
  linesOf,
  PEOPLE_COLUMNS,
  type PeopleColumns,
  probablePeopleColumns,
} from '@/lib/staff/people-columns'
import { peopleListSchema } from '@/lib/staff/people-list-schema'
import { submitNewPeople } from './actions'
import type { Me } from './staff-list'

const EMPTY: { list: string; columns: PeopleColumns | null } = { list: '', columns: null }

type Props = { branches: BranchSummary[]; me: Me; onClose: () => void }

/** Adds people from a list that is pasted or typed, and then shows their PINs. */
export function PeopleForm({ branches, me, onClose }: Props) {
  const say = useTranslations('settings.staff')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const [wrong, setWrong] = useState<Problem[]>([])
  const [added, setAdded] = useState<AddedPerson[] | null>(null)
  const [header, setHeader] = useState<UnknownHeader | null>(null)
  // The same when the list is sent again after a lost answer: nobody is added twice, and the PINs are the same.
  const [id] = useState(() => v4())
  const server = useServerForm({
    schema: peopleListSchema,
    values: { ...EMPTY, id, branchId: me.branchId ?? branches[0]?.id ?? '' },
    send: async (wanted) => {
      const outcome = await submitNewPeople(wanted)
      const problems = outcome.ok ? [] : outcome.problems
      setWrong(problems)
      setHeader(problems.some(({ path }) => path === 'columns') ? headerOf(linesOf(wanted.list)) : null)
      return outcome
    },
    onSaved: setAdded,
  })
  if (added) return <AddedPeople people={added} onClose={onClose} />
  return (
    <FormDialog title={say('addSeveral')} form={server} action={say('addAll')} onClose={onClose}>
      <TextAreaField
        label={say('list')}
        hint={say('listHint')}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        {...server.field('list')}
      />
      <WrongLines problems={wrong} />
      {header && (
        <ColumnChoice
          key={header.names.join('\n')}
          header={header}
          lead={say('columnsLead')}
          columns={PEOPLE_COLUMNS}
          labelOf={(column) => say(`column_${column}`)}
          noneOf={() => forms('columnNone')}
          probable={probablePeopleColumns}
          isEnough={isEnough}
          action={say('columnsRead')}
          isBusy={server.isBusy}
          onChoose={(columns) => {
            server.form.setValue('columns', columns)
            void server.submit()
          }}
        />
      )}
      <SelectField label={say('branch')} hint={say('listBranchHint')} {...server.field('branchId')}>
        {me.branchId === null && <option value="">{common('allBranches')}</option>}
        <NamedOptions of={branches} />
      </SelectField>
    </FormDialog>
  )
}

/** What is wrong, line by line. */
function WrongLines({ problems }: { problems: Problem[] }) {
  const say = useTranslations('settings.staff')
  const why = useTranslations('forms')
  const lines = problems.flatMap((problem) => {
    const [, line, field = ''] = /^lines\.(\d+)\.(\w+)$/.exec(problem.path) ?? []
    const label = LABELS[field]
    return line && label ? [{ ...problem, line, label }] : []
  })
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-lg bg-alert px-4 py-2.5 font-semibold text-ink">
      {lines.map(({ path, why: reason, line, label }) => (
        <li key={path}>{say('wrongLine', { line, field: say(label), why: why(reason) })}</li>
      ))}
    </ul>
  )
}

const LABELS: Partial<Record<string, 'name' | 'phone' | 'role' | 'branch' | 'pin'>> = {
  name: 'name',
  phone: 'phone',
  role: 'role',
  branchId: 'branch',
  pin: 'pin',
}

/** The PINs are not shown again. */
function AddedPeople({ people, onClose }: { people: AddedPerson[]; onClose: () => void }) {
  const say = useTranslations('settings.staff')
  const common = useTranslations('common')
  const { copied, copy } = useCopy(people.map(({ name, phone, pin }) => [name, phone, pin].join('\t')).join('\n'))
  return (
    <Dialog title={say('addedPeople', { count: people.length })} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-lg">{say('addedLead')}</p>
        <Button look="primary" onClick={copy}>
          {common('copy')}
        </Button>
        <p role="status" className="font-semibold empty:hidden">
          {copied && common(copied)}
        </p>
        <DataTable
          caption={say('addedPeople', { count: people.length })}
          empty=""
          rows={people}
          keyOf={({ phone }) => phone}
          columns={[
            { key: 'name', name: say('name'), cell: ({ name }) => name },
            { key: 'phone', name: say('phone'), cell: ({ phone }) => <span className="tabular-nums">{phone}</span> },
            { key: 'pin', name: say('pin'), cell: ({ pin }) => <strong className="tabular-nums">{pin}</strong> },
          ]}
        />
      </div>
    </Dialog>
  )
}
