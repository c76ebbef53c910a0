import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { UnknownHeader } from '@/lib/menu/import-menu'
import { OWN_COLUMNS, type OwnColumn, type OwnColumns, probableColumns } from '@/lib/menu/own-columns'
import { PRIMARY } from './buttons'
import { NamedOptions, SelectField } from './field'

type Props = {
  header: UnknownHeader
  isBusy?: boolean
  onChoose: (columns: OwnColumns) => void
}

/** Asks which column of a menu file is which, with the first line below the header as an example. */
export function ColumnChoice({ header: { names, below }, isBusy = false, onChoose }: Props) {
  const say = useTranslations('setup')
  const [columns, setColumns] = useState(() => probableColumns(names))
  const choices = [...new Set(names.filter(Boolean))].map((name) => ({ id: name, name }))

  /** A column of the file is one thing only. */
  function choose(column: OwnColumn, name: string) {
    const free = OWN_COLUMNS.filter((other) => columns[other] === name).map((other) => [other, ''] as const)
    setColumns({ ...columns, ...Object.fromEntries(free), [column]: name })
  }

  return (
    <fieldset className="grid gap-3 rounded-lg border-2 border-soon p-3">
      <legend className="px-1 font-semibold">{say('columns')}</legend>
      <p>{say('columnsLead')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {OWN_COLUMNS.map((column) => {
          const example = columns[column] && below[names.indexOf(columns[column])]
          return (
            <SelectField
              key={column}
              label={say(`column_${column}`)}
              hint={example && say('columnExample', { text: example })}
              value={columns[column]}
              onChange={({ currentTarget }) => choose(column, currentTarget.value)}
            >
              <option value="">{say(column === 'category' ? 'columnOneCategory' : 'columnNone')}</option>
              <NamedOptions of={choices} />
            </SelectField>
          )
        })}
      </div>
      <button
        type="button"
        disabled={isBusy || columns.name === '' || columns.price === ''}
        onClick={() => onChoose(columns)}
        className={PRIMARY}
      >
        {say('columnsRead')}
      </button>
    </fieldset>
  )
}
