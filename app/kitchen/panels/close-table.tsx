import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Answer, Dialog } from '@/app/ui/dialog'
import type { Order } from '@/lib/orders/order'
import { closeTable } from '../actions'
import { useBoardContext } from '../board-context'
import { pointOf, type TapPoint } from '../taps/double-tap'

type Props = {
  /** The ticket from whose menu the dialog was opened. */
  order: Order
  orders: ReadonlyMap<string, Order>
  acceptsTap: (order: Order, point: TapPoint) => boolean
  onClose: () => void
}

/** Confirms closing a table, with the number of pending orders that it cancels. It needs the server: it is not kept as a tap. */
export function CloseTable({ order, orders, acceptsTap, onClose }: Props) {
  const say = useTranslations('board.ticket')
  const panels = useTranslations('board.panels')
  const { branch } = useBoardContext()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const { tableId, tableLabel: table } = order
  const pending = [...orders.values()].filter((each) => each.tableId === tableId && each.status === 'pending').length

  async function close() {
    setState('busy')
    try {
      await closeTable({ branchId: branch.id, tableId })
      onClose()
    } catch (error) {
      console.warn('The table was not closed:', error)
      setState('failed')
    }
  }

  return (
    <Dialog title={say('askCloseTable', { table })} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-xl">
          {say('closeTableCancels', { pending })} {say('closeTableLead')}
        </p>
        {state === 'failed' && (
          <p role="alert" className="text-xl font-semibold text-late">
            {panels('unreachable')}
          </p>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Answer look="other" onClick={onClose}>
            {say('keepTableOpen')}
          </Answer>
          <Answer
            look="danger"
            disabled={state === 'busy'}
            onClick={(event) => acceptsTap(order, pointOf(event)) && close()}
          >
            {say('closeTable', { table })}
          </Answer>
        </div>
      </div>
    </Dialog>
  )
}
