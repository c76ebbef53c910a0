import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Answer, Dialog } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import { TableChoices } from '@/app/ui/table-choices'
import { TypedText } from '@/app/ui/typed-text'
import { UNANSWERED } from '@/app/ui/use-command'
import { submitTableMove } from './actions'
import type { PadTable } from './pad-view'

type Props = {
  table: PadTable
  /** The other tables of the branch, in their order. */
  others: PadTable[]
  /** How many orders a table has: open ones, and completed ones that are unpaid. */
  ordersAt: (table: PadTable) => number
  /** The orders are at the other table now. */
  onMoved: (to: PadTable) => void
  onClose: () => void
}

/** Moves all orders of a table to another one, or joins the two. It needs the server: it is not kept as a tap. */
export function MoveWholeTable({ table, others, ordersAt, onMoved, onClose }: Props) {
  const say = useTranslations('pad')
  const [to, setTo] = useState<PadTable | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'unreachable' | 'gone'>('idle')
  const title = say('moveTableOf', { table: table.label })

  async function move(to: PadTable) {
    setState('busy')
    const outcome = await submitTableMove({ fromId: table.id, toId: to.id }).catch((error: unknown) => {
      console.warn('The table was not moved:', error)
      return UNANSWERED
    })
    if (outcome.ok) onMoved(to)
    else setState(outcome.code === 'not_found' ? 'gone' : 'unreachable')
  }

  if (to) {
    const there = ordersAt(to)
    return (
      <Dialog title={title} onClose={onClose}>
        <div className="grid gap-5">
          <p className="text-xl">
            {say('moves', { count: ordersAt(table), table: to.label })} {there > 0 && say('joins', { count: there })}{' '}
            {say('moveGuests', { table: to.label })}
          </p>
          <FormProblem problem={state === 'unreachable' || state === 'gone' ? say(`move_${state}`) : null} />
          <div className="grid gap-3 sm:grid-cols-2">
            <Answer look="other" onClick={() => setTo(null)}>
              {say('otherTable')}
            </Answer>
            <Answer look="main" disabled={state === 'busy'} onClick={() => void move(to)} className="break-words">
              <TypedText>{say(there > 0 ? 'joinWith' : 'moveTo', { table: to.label })}</TypedText>
            </Answer>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {others.length === 0 && <p className="text-xl">{say('noOtherTable')}</p>}
      <TableChoices
        tables={others}
        noteOf={(other) => (ordersAt(other) > 0 ? say('ordersThere', { count: ordersAt(other) }) : null)}
        onChoose={(other) => {
          setState('idle')
          setTo(other)
        }}
      />
    </Dialog>
  )
}
