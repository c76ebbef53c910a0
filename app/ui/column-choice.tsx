import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { UnknownHeader } from '@/lib/probable-columns'
import { Button } from './buttons'
import { NamedOptions, SelectField } from './field'

type Props<Column extends string> = {
  header: UnknownHeader
  lead: string
  columns: readonly Column[]
  labelOf: (column: Column) => string
  /** What the choice of no column is called. */
  noneOf: (column: Column) => string
  /** What is chosen at first. Empty: no column. */
  probable: (names: string[]) => Record<Column, string>
  isEnough: (chosen: Record<Column, string>) => boolean
  action: string
  isBusy?: boolean
  onChoose: (chosen: Record<Column, string>) => void
}

/** Asks which column of a file or a list is which, with the first line below the header as an example. */
export function ColumnChoice<Column extends string>(props: Props<Column>) {
  const { header, lead, columns, labelOf, noneOf, probable, isEnough, action, isBusy = false, onChoose } = props
  const { names, below } = header
  const say = useTranslations('forms')
  const [chosen, setChosen] = useState(() => probable(names))
  const choices = [...new Set(names.filter(Boolean))].map((name) => ({ id: name, name }))

  /** A column of the file is one thing only. */
  function choose(column: Column, name: string) {
    const free = columns.filter((other) => chosen[other] === name).map((other) => [other, ''] as const)
    setChosen({ ...chosen, ...Object.fromEntries(free), [column]: name })
  }

  return (
    <fieldset className="grid gap-3 rounded-lg border-2 border-soon p-3">
      <legend className="px-1 font-semibold">{say('columns')}</legend>
      <p>{lead}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {columns.map((column) => {
          const example = chosen[column] && below[names.indexOf(chosen[column])]
          return (
            <SelectField
              key={column}
              label={labelOf(column)}
              hint={example && say('columnExample', { text: example })}
              value={chosen[column]}
              onChange={({ currentTarget }) => choose(column, currentTarget.value)}
            >
              <option value="">{noneOf(column)}</option>
              <NamedOptions of={choices} />
            </SelectField>
          )
        })}
      </div>
      <Button look="primary" disabled={isBusy || !isEnough(chosen)} onClick={() => onChoose(chosen)}>
        {action}
      </Button>
    </fieldset>
  )
}
