import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { Dialog } from '@/app/ui/dialog'
import { Note } from '@/app/ui/note'
import { usePlace } from '@/app/ui/place'
import { useTimeOfDay } from '@/app/ui/server-clock'
import { TypedText } from '@/app/ui/typed-text'
import { ticketLines } from '@/lib/board/ticket-lines'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { LineOptions } from '../ticket/line-options'
import { PlaceName } from '../ticket/ticket-head'
import { PanelPlaceholder, usePanelData } from './panel-answer'

type Props = {
  finishedTickets: (branchId: string) => Promise<Order[]>
  /** Shows a completed ticket on the boards again. */
  onRecall: (order: Order) => void
  onClose: () => void
}

/** Shows finished tickets, the latest first. It never changes their state: no change leads back. */
export function Recall({ finishedTickets, onRecall, onClose }: Props) {
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
              <FinishedTicket order={order} onRecall={onRecall} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function FinishedTicket({ order, onRecall }: { order: Order } & Pick<Props, 'onRecall'>) {
  const say = useTranslations('board.panels')
  const ticket = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { branch, mayAct, actions } = useBoardContext()
  const isCancelled = order.status === 'cancelled'
  const time = useTimeOfDay(branch)(order.statusSince)
  const place = usePlace()(order)
  return (
    <article
      aria-label={ticket('name', { number: order.number, place })}
      className="grid grid-cols-[5.5rem_1fr] gap-x-4 py-3"
    >
      <p className={`text-4xl font-extrabold tabular-nums ${isCancelled ? 'line-through decoration-4' : ''}`}>
        {order.number}
      </p>
      <div className="min-w-0 text-xl/snug">
        <p className="font-bold">
          <PlaceName order={order} />{' '}
          <span className="text-base font-medium text-ink-quiet">
            {isCancelled ? say('recallCancelled', { time }) : say('recallCompleted', { time })}
          </span>
        </p>
        {order.allergyNote && <AllergyWarning label={common('allergy')} text={order.allergyNote} className={WARNING} />}
        <ul>
          {ticketLines(order.items, null).map((line) => (
            <li key={line.key} className="break-words">
              <span className="tabular-nums">{line.quantity} ×</span> <TypedText>{line.kitchenName}</TypedText>{' '}
              <LineOptions options={line.options} isToMake={false} className="text-base" />
              <Note text={line.note} className="text-base text-note" warningClassName={WARNING} />
            </li>
          ))}
        </ul>
        {!isCancelled && mayAct !== 'nothing' && (
          <div className="flex flex-wrap gap-3 pt-2">
            <button
              type="button"
              disabled={order.recalledAt !== null}
              aria-label={say('recallOrder', { number: order.number })}
              onClick={() => onRecall(order)}
              className={BUTTON}
            >
              {say(order.recalledAt === null ? 'recallToBoard' : 'recalledAlready')}
            </button>
            <button
              type="button"
              aria-label={ticket('makeAgainOrder', { number: order.number })}
              onClick={() => actions.openMakeAgain(order)}
              className={BUTTON}
            >
              {ticket('makeAgain')}
            </button>
          </div>
        )}
      </div>
    </article>
  )
}

const BUTTON =
  'min-h-14 grow rounded-lg border-2 border-field px-4 text-lg font-semibold disabled:border-rule disabled:text-ink-quiet sm:grow-0'

const WARNING = 'my-0.5 w-fit max-w-full rounded-md'
