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

/** The panels of the board; at most one is open. */
export type Panel = 'more' | 'allDay' | 'recall' | 'soldOut' | 'device' | 'keys' | 'undisplayed'

/** The dialogs about one ticket. */
type TicketPanelName = 'ticket' | 'cancel' | 'paid' | 'closeTable'

export type Opened = { panel: Panel } | { panel: TicketPanelName; orderId: string } | null

type OpenPanelProps = {
  opened: Opened
  onOpen: (opened: Opened) => void
  /** The tickets on the board. The dialog about a ticket closes when the ticket leaves the board. */
  shown: Order[]
  /** All open orders of the branch, by id. */
  orders: ReadonlyMap<string, Order>
  mayChoose: boolean
  undisplayed: UndisplayedTicket[]
  finishedTickets: (branchId: string) => Promise<Order[]>
  onTap: (order: Order, command: StaffCommand) => void
  /** Whether a tap is accepted: see `useTaps`. */
  acceptsTap: (order: Order, point: TapPoint) => boolean
}

export function OpenPanel(props: OpenPanelProps) {
  const { opened, onOpen, shown, orders, mayChoose, undisplayed, finishedTickets, onTap, acceptsTap } = props
  const onClose = () => onOpen(null)
  if (!opened) return null
  if ('orderId' in opened) {
    const order = shown.find(({ id }) => id === opened.orderId)
    if (!order) return null
    return (
      <TicketPanel
        panel={opened.panel}
        order={order}
        orders={orders}
        onOpen={onOpen}
        onTap={onTap}
        acceptsTap={acceptsTap}
      />
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
      // Not a dialog: the board renders it beside the columns.
      return null
  }
}

type TicketPanelProps = Pick<OpenPanelProps, 'orders' | 'onOpen' | 'onTap' | 'acceptsTap'> & {
  panel: TicketPanelName
  order: Order
}

function TicketPanel({ panel, order, orders, onOpen, onTap, acceptsTap }: TicketPanelProps) {
  const onClose = () => onOpen(null)
  const open = (next: TicketPanelName) => () => onOpen({ panel: next, orderId: order.id })
  switch (panel) {
    case 'ticket':
      return (
        <TicketMore
          order={order}
          onTap={(command) => onTap(order, command)}
          onCancel={open('cancel')}
          onConfirmPayment={open('paid')}
          onCloseTable={open('closeTable')}
          onSoldOut={() => onOpen({ panel: 'soldOut' })}
          onClose={onClose}
        />
      )
    case 'cancel':
      return <ConfirmCancel order={order} onTap={onTap} acceptsTap={acceptsTap} onClose={onClose} />
    case 'paid':
      return <ConfirmPayment order={order} onTap={onTap} acceptsTap={acceptsTap} onClose={onClose} />
    case 'closeTable':
      return <CloseTable order={order} orders={orders} acceptsTap={acceptsTap} onClose={onClose} />
  }
}

type ConfirmProps = Pick<OpenPanelProps, 'onTap' | 'acceptsTap'> & { order: Order; onClose: () => void }

function ConfirmCancel({ order, onTap, acceptsTap, onClose }: ConfirmProps) {
  const say = useTranslations('board.ticket')
  return (
    <ConfirmTap
      question={say('askCancel', { number: order.number })}
      yes={say('yesCancel')}
      no={say('keep')}
      acceptsTap={(point) => acceptsTap(order, point)}
      onYes={() => onTap(order, { type: 'change_status', to: 'cancelled' })}
      onClose={onClose}
    >
      {say('cannotUndo')}
    </ConfirmTap>
  )
}

function ConfirmPayment({ order, onTap, acceptsTap, onClose }: ConfirmProps) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { branch } = useBoardContext()
  const next = nextStatus(order.status)
  return (
    <ConfirmTap
      question={say('askPaid', { total: moneyText(order.total, branch) })}
      yes={say('yesPaid')}
      no={say('notPaid')}
      acceptsTap={(point) => acceptsTap(order, point)}
      onYes={() => onTap(order, { type: 'confirm_payment', from: order.status })}
      onClose={onClose}
    >
      {next && say('paidMoves', { status: common(`status.${next}`) })}
    </ConfirmTap>
  )
}

type Props = {
  question: string
  children?: ReactNode
  yes: string
  no: string
  /** Whether a tap is accepted: not if it is the second half of the double tap that opened the dialog. */
  acceptsTap: (point: TapPoint) => boolean
  onYes: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
function ConfirmTap({ question, children, yes, no, acceptsTap, onYes, onClose }: Props) {
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
              if (!acceptsTap(pointOf(event))) return
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
