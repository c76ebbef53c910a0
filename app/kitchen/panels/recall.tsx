import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '@/app/ui/dialog'
import { AllergyWarning, Note } from '@/app/ui/note'
import { timeOfDay } from '@/app/ui/server-clock'
import { TypedText } from '@/app/ui/typed-text'
import { ticketLines } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { PanelPlaceholder, usePanelData } from './panel-answer'

type Props = { finishedTickets: (branchId: string) => Promise<Order[]>; onClose: () => void }

/** Shows finished tickets, the latest first. It never changes their state: the REST interface cannot reverse one. */
export function Recall({ finishedTickets, onClose }: Props) {
  const say = useTranslations('board.panels')
  const board = useTranslations('board')
  const { branch } = useBoardContext()
  const { data, retry } = usePanelData(useCallback(() => finishedTickets(branch.id), [finishedTickets, branch.id]))
  return (
    <Dialog title={board('recall')} onClose={onClose}>
      {data.state !== 'loaded' && <PanelPlaceholder isLoading={data.state === 'loading'} onRetry={retry} />}
      {data.state === 'loaded' && data.value.length === 0 && <p className="text-xl">{say('recallEmpty')}</p>}
      {data.state === 'loaded' && (
        <ol className="divide-y divide-rule">
          {data.value.map((order) => (
            <li key={order.id}>
              <FinishedTicket order={order} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function FinishedTicket({ order }: { order: Order }) {
  const say = useTranslations('board.panels')
  const ticket = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { branch } = useBoardContext()
  const isCancelled = order.status === 'cancelled'
  const time = timeOfDay(order.statusSince, branch)
  return (
    <article
      aria-label={ticket('name', { number: order.number, table: order.tableLabel })}
      className="grid grid-cols-[5.5rem_1fr] gap-x-4 py-3"
    >
      <p className={`text-4xl font-extrabold tabular-nums ${isCancelled ? 'line-through decoration-4' : ''}`}>
        {order.number}
      </p>
      <div className="min-w-0 text-xl/snug">
        <p className="font-bold">
          <TypedText>{order.tableLabel}</TypedText>{' '}
          <span className="text-base font-medium text-ink-quiet">
            {isCancelled ? say('recallCancelled', { time }) : say('recallCompleted', { time })}
          </span>
        </p>
        {order.allergyNote && <AllergyWarning label={common('allergy')} text={order.allergyNote} className={WARNING} />}
        <ul>
          {ticketLines(order.items, null).map((line) => (
            <li key={line.key} className="break-words">
              <span className="tabular-nums">{line.quantity} ×</span> <TypedText>{line.menuItemName}</TypedText>{' '}
              <Note text={line.note} className="text-base text-note" warningClassName={WARNING} />
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}

const WARNING = 'my-0.5 w-fit max-w-full rounded-md'
