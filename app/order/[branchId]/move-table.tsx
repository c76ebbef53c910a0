import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHOICE, Dialog, MAIN_ANSWER, OTHER_ANSWER } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import { TypedText } from '@/app/ui/typed-text'
import { UNANSWERED } from '@/app/ui/use-command'
import type { Order } from '@/lib/orders/order'
import { submitTableMove } from './actions'
import type { PadTable } from './pad-view'

type Props = {
  table: PadTable
  /** The other tables of the branch, in their order. */
  others: PadTable[]
  /** Open ones, and completed ones that are unpaid, of every table. */
  orders: Order[]
  /** The orders are at the other table now. */
  onMoved: (to: PadTable) => void
  onClose: () => void
}

/** Moves all orders of a table to another one, or joins the two. It needs the server: it is not kept as a tap. */
export function MoveTable({ table, others, orders, onMoved, onClose }: Props) {
  const say = useTranslations('pad')
  const [to, setTo] = useState<PadTable | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'unreachable' | 'gone'>('idle')
  const ordersAt = ({ id }: PadTable) => orders.filter(({ tableId }) => tableId === id).length
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
            <button type="button" onClick={() => setTo(null)} className={OTHER_ANSWER}>
              {say('otherTable')}
            </button>
            <button
              type="button"
              disabled={state === 'busy'}
              onClick={() => void move(to)}
              className={`${MAIN_ANSWER} break-words`}
            >
              <TypedText>{say(there > 0 ? 'joinWith' : 'moveTo', { table: to.label })}</TypedText>
            </button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {others.length === 0 && <p className="text-xl">{say('noOtherTable')}</p>}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {others.map((other) => (
          <button
            key={other.id}
            type="button"
            onClick={() => {
              setState('idle')
              setTo(other)
            }}
            className={`${CHOICE} justify-center text-center break-words`}
          >
            <span className="grid min-w-0 text-center">
              <TypedText>{other.label}</TypedText>
              {other.area && (
                <span className="text-base font-normal text-ink-quiet">
                  <TypedText>{other.area}</TypedText>
                </span>
              )}
              {ordersAt(other) > 0 && (
                <span className="text-base font-normal">{say('ordersThere', { count: ordersAt(other) })}</span>
              )}
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
