import type { MouseEvent } from 'react'
import { ChoiceButton } from './dialog'
import { TypedText } from './typed-text'

type Choice = { id: string; label: string; area: string }

type Props<Table> = {
  tables: Table[]
  /** What a screen reader hears of a table; undefined: what stands on the button. */
  nameOf?: (table: Table) => string
  /** A further line; null: none. */
  noteOf?: (table: Table) => string | null
  onChoose: (table: Table, event: MouseEvent) => void
}

/** Tables to choose from in a dialog, with their areas. */
export function TableChoices<Table extends Choice>({ tables, nameOf, noteOf, onChoose }: Props<Table>) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {tables.map((table) => {
        const note = noteOf?.(table)
        return (
          <ChoiceButton
            key={table.id}
            aria-label={nameOf?.(table)}
            onClick={(event) => onChoose(table, event)}
            className="justify-center break-words"
          >
            <span className="grid min-w-0 text-center">
              <TypedText>{table.label}</TypedText>
              {table.area && (
                <span className="text-base font-normal text-ink-quiet">
                  <TypedText>{table.area}</TypedText>
                </span>
              )}
              {note && <span className="text-base font-normal">{note}</span>}
            </span>
          </ChoiceButton>
        )
      })}
    </div>
  )
}
