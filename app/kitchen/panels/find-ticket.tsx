import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '@/app/ui/dialog'
import { ListSearch } from '@/app/ui/list-search'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import { useDayAndTime } from '@/app/ui/server-clock'
import { matchingTickets } from '@/lib/board/ticket-match'
import { isCalledOff, isStopped } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import { PanelPlaceholder, usePanelData } from './panel-answer'
import { SUMMARY_BUTTON, TicketSummary } from './ticket-summary'

type Props = {
  /** `search` begins in the field, `recall` at the ticket that was finished last. */
  begins: 'search' | 'recall'
  /** The open orders of the branch. */
  orders: ReadonlyMap<string, Order>
  finishedTickets: (branchId: string, query: string) => Promise<Order[]>
  /** Whether this screen can show an open ticket; absent where there is no board. */
  canShow?: ((order: Order) => boolean) | undefined
  /** Shows an open ticket on this board; absent where there is none. */
  onShow?: ((order: Order) => void) | undefined
  /** Shows a completed ticket on the boards again. */
  onRecall: (order: Order) => void
  onClose: () => void
}

/** The server is asked after a pause in typing of this length. */
const PAUSE_MS = 250

/**
 * Finds tickets by number, table, customer and item: the open ones, and the finished ones of the last hours, the latest first. It never
 * changes their state: no change leads back from a finished one.
 */
export function FindTicket({ begins, orders, finishedTickets, canShow, onShow, onRecall, onClose }: Props) {
  const say = useTranslations('board.panels')
  const board = useTranslations('board')
  const { branch } = useBoardContext()
  const [query, setQuery] = useState('')
  const asked = usePaused(query)
  const { data, retry } = usePanelData(
    useCallback(() => finishedTickets(branch.id, asked), [finishedTickets, branch.id, asked]),
  )
  const [answer, setAnswer] = useState<Order[]>([])
  if (data.state === 'loaded' && data.value !== answer) setAnswer(data.value)
  const open = onShow && query.trim() !== '' ? matchingTickets([...orders.values()], query) : []
  // Of the last answer until the next comes: a ticket that matches keeps its place and the focus.
  const finished = matchingTickets(answer, query)
  const count = open.length + finished.length
  const isLoaded = data.state === 'loaded' && asked === query
  const content = useFirstFocus(begins, isLoaded)
  return (
    <Dialog title={board(begins)} onClose={onClose}>
      <div ref={content} className="grid gap-3">
        <ListSearch label={say('findTicket')} query={query} onQuery={setQuery} found={count} all={count} />
        {isLoaded && count === 0 && query.trim() === '' && <p className="text-xl">{say('recallEmpty')}</p>}
        {isLoaded && count === 0 && query.trim() !== '' && <NothingFoundInList read={say('ticketsRead')} />}
        <ol className="divide-y divide-rule">
          {open.map((order) => (
            <li key={order.id}>
              <OpenTicket order={order} onShow={canShow?.(order) ? () => onShow?.(order) : undefined} />
            </li>
          ))}
          {finished.map((order) => (
            <li key={order.id}>
              <FinishedTicket order={order} onRecall={onRecall} />
            </li>
          ))}
        </ol>
        {data.state !== 'loaded' && <PanelPlaceholder isLoading={data.state === 'loading'} onRetry={retry} />}
      </div>
    </Dialog>
  )
}

/** A text once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Gives the focus to the field at once, or to the first button of the list once it is there. A bump bar may have no Tab key. */
function useFirstFocus(begins: Props['begins'], isLoaded: boolean) {
  const content = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  // Not a layout effect: the dialog opens after those of its content, and then focuses its own first button.
  useEffect(() => {
    if (isDone.current || (begins === 'recall' && !isLoaded)) return
    isDone.current = true
    const first = begins === 'search' ? 'input' : 'ol button:not(:disabled)'
    content.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
  }, [begins, isLoaded])
  return content
}

function OpenTicket({ order, onShow }: { order: Order; onShow: (() => void) | undefined }) {
  const say = useTranslations('board.panels')
  const common = useTranslations('common')
  return (
    <TicketSummary order={order} state={isStopped(order) ? common('stopped') : common(`status.${order.status}`)}>
      {onShow && (
        <button
          type="button"
          aria-label={say('showOrder', { number: order.number })}
          onClick={onShow}
          className={SUMMARY_BUTTON}
        >
          {say('show')}
        </button>
      )}
    </TicketSummary>
  )
}

function FinishedTicket({ order, onRecall }: { order: Order } & Pick<Props, 'onRecall'>) {
  const say = useTranslations('board.panels')
  const ticket = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { branch, renderedAt, mayAct, actions } = useBoardContext()
  const isCancelled = order.status === 'cancelled'
  const time = useDayAndTime(branch, renderedAt)(order.statusSince)
  const ended = isCancelled ? say('recallCancelled', { time }) : say('recallCompleted', { time })
  return (
    <TicketSummary order={order} state={isStopped(order) ? common('stopped') : ended}>
      {!isCalledOff(order) && mayAct !== 'nothing' && (
        <>
          <button
            type="button"
            disabled={order.recalledAt !== null}
            aria-label={say('recallOrder', { number: order.number })}
            onClick={() => onRecall(order)}
            className={SUMMARY_BUTTON}
          >
            {say(order.recalledAt === null ? 'recallToBoard' : 'recalledAlready')}
          </button>
          <button
            type="button"
            aria-label={ticket('makeAgainOrder', { number: order.number })}
            onClick={() => actions.openMakeAgain(order)}
            className={SUMMARY_BUTTON}
          >
            {ticket('makeAgain')}
          </button>
        </>
      )}
    </TicketSummary>
  )
}
