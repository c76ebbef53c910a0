import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '@/app/ui/dialog'
import { moneyText } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { nextStatus } from '@/lib/orders/order-status'
import type { UndisplayedTicket } from '@/lib/screens/undisplayed-tickets'
import { useBoardContext } from '../board-context'
import { KeysDialog } from '../keys/keys-dialog'
import { pointOf, type TapPoint } from '../taps/double-tap'
import { UndisplayedList } from '../undisplayed'
import { CloseTable } from './close-table'
import { Device } from './device'
import { MoreMenu } from './more-menu'
import { Recall } from './recall'
import { SoldOut } from './sold-out'
import { TicketMore } from './ticket-more'

/** What can be opened over the board, one at a time. */
export type Panel = 'more' | 'allDay' | 'recall' | 'soldOut' | 'device' | 'keys' | 'undisplayed'

/** What stands over the board: a panel, or a question about one ticket. */
type AboutTicketPanel = 'ticket' | 'cancel' | 'paid' | 'closeTable'

export type Opened = { panel: Panel } | { panel: AboutTicketPanel; orderId: string } | null

type OpenPanelProps = {
  opened: Opened
  onOpen: (opened: Opened) => void
  /** The tickets on the board: one that leaves it takes its dialog along. */
  shown: Order[]
  /** All open orders of the branch, by id. */
  orders: ReadonlyMap<string, Order>
  mayChoose: boolean
  undisplayed: UndisplayedTicket[]
  finishedTickets: (branchId: string) => Promise<Order[]>
  onTap: (order: Order, command: StaffCommand) => void
  /** Whether a tap counts: see `useTaps`. */
  takes: (order: Order, point: TapPoint) => boolean
}

export function OpenPanel(props: OpenPanelProps) {
  const { opened, onOpen, shown, orders, mayChoose, undisplayed, finishedTickets, onTap, takes } = props
  const onClose = () => onOpen(null)
  if (!opened) return null
  if ('orderId' in opened) {
    const order = shown.find(({ id }) => id === opened.orderId)
    if (!order) return null
    return (
      <AboutTicket panel={opened.panel} order={order} orders={orders} onOpen={onOpen} onTap={onTap} takes={takes} />
    )
  }
  switch (opened.panel) {
    case 'more':
      return <MoreMenu mayChoose={mayChoose} onOpen={(panel) => onOpen({ panel })} onClose={onClose} />
    case 'recall':
      return <Recall finishedTickets={finishedTickets} onClose={onClose} />
    case 'soldOut':
      return <SoldOut onClose={onClose} />
    case 'device':
      return <Device onClose={onClose} />
    case 'keys':
      return <KeysDialog onDevice={() => onOpen({ panel: 'device' })} onClose={onClose} />
    case 'undisplayed':
      return <UndisplayedList tickets={undisplayed} onClose={onClose} />
    case 'allDay':
      // Not a dialog: it stands beside the columns.
      return null
  }
}

type AboutProps = Pick<OpenPanelProps, 'orders' | 'onOpen' | 'onTap' | 'takes'> & {
  panel: AboutTicketPanel
  order: Order
}

function AboutTicket({ panel, order, orders, onOpen, onTap, takes }: AboutProps) {
  const onClose = () => onOpen(null)
  const about = (next: AboutTicketPanel) => () => onOpen({ panel: next, orderId: order.id })
  switch (panel) {
    case 'ticket':
      return (
        <TicketMore
          order={order}
          onTap={(command) => onTap(order, command)}
          onAskCancel={about('cancel')}
          onAskPaid={about('paid')}
          onCloseTable={about('closeTable')}
          onSoldOut={() => onOpen({ panel: 'soldOut' })}
          onClose={onClose}
        />
      )
    case 'cancel':
      return <AskCancel order={order} onTap={onTap} takes={takes} onClose={onClose} />
    case 'paid':
      return <AskPaid order={order} onTap={onTap} takes={takes} onClose={onClose} />
    case 'closeTable':
      return <CloseTable order={order} orders={orders} takes={takes} onClose={onClose} />
  }
}

type AskProps = Pick<OpenPanelProps, 'onTap' | 'takes'> & { order: Order; onClose: () => void }

function AskCancel({ order, onTap, takes, onClose }: AskProps) {
  const say = useTranslations('board.ticket')
  return (
    <Ask
      question={say('askCancel', { number: order.number })}
      yes={say('yesCancel')}
      no={say('keep')}
      takes={(point) => takes(order, point)}
      onYes={() => onTap(order, { type: 'change_status', to: 'cancelled' })}
      onClose={onClose}
    >
      {say('cannotUndo')}
    </Ask>
  )
}

function AskPaid({ order, onTap, takes, onClose }: AskProps) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { branch } = useBoardContext()
  const next = nextStatus(order.status)
  return (
    <Ask
      question={say('askPaid', { total: moneyText(order.total, branch) })}
      yes={say('yesPaid')}
      no={say('notPaid')}
      takes={(point) => takes(order, point)}
      onYes={() => onTap(order, { type: 'confirm_payment', from: order.status })}
      onClose={onClose}
    >
      {next && say('paidMoves', { status: common(`status.${next}`) })}
    </Ask>
  )
}

type Props = {
  question: string
  children?: ReactNode
  yes: string
  no: string
  /** Whether a tap counts: not the second half of a double tap on what led to the question. */
  takes: (point: TapPoint) => boolean
  onYes: () => void
  onClose: () => void
}

/** Asks once before what cannot be taken back. */
function Ask({ question, children, yes, no, takes, onYes, onClose }: Props) {
  return (
    <Dialog title={question} onClose={onClose}>
      <div className="grid gap-5">
        {children && <div className="text-xl">{children}</div>}
        <div className="grid gap-3 sm:grid-cols-2">
          <button
            type="button"
            onClick={onClose}
            className="min-h-20 rounded-lg border-2 border-field px-4 text-xl font-semibold"
          >
            {no}
          </button>
          <button
            type="button"
            onClick={(event) => {
              if (!takes(pointOf(event))) return
              onYes()
              onClose()
            }}
            className="min-h-20 rounded-lg bg-ink px-4 text-xl font-bold text-on-ink"
          >
            {yes}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
