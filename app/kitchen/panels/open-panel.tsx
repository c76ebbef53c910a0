import { useEffect } from 'react'
import { mainAction, type Question, questionApplies } from '@/lib/board/main-action'
import { seenVersion, waitingAdjustments } from '@/lib/board/tap-queue'
import type { ShownCapacity } from '@/lib/branches/capacity-schema'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import type { UndisplayedTicket } from '@/lib/screens/undisplayed-tickets'
import { type BoardContext, useBoardContext } from '../board-context'
import { KeysDialog } from '../keys/keys-dialog'
import type { TapPoint } from '../taps/double-tap'
import { useTapsOfPage } from '../taps/taps-context'
import { AdjustPrice } from './adjust-price'
import { CancelOrder, StopOrder } from './cancel-order'
import { ChangeLines } from './change-lines'
import { CloseTable } from './close-table'
import { Device } from './device'
import { EditOrder } from './edit-order'
import { FindTicket } from './find-ticket'
import { KitchenStepPanel } from './kitchen-step'
import { MakeAgain } from './make-again'
import { MoreMenu } from './more-menu'
import { MoveTable } from './move-table'
import { CompleteUnpaid, PaymentDialog } from './payment'
import { Scheduled } from './scheduled'
import { SoldOut } from './sold-out'
import { TicketMore } from './ticket-more'
import { UndisplayedList } from './undisplayed-list'
import { UnmadeLines } from './unmade-lines'

/** The dialogs of the board. */
export type Panel =
  | 'more'
  | 'recall'
  | 'search'
  | 'scheduled'
  | 'soldOut'
  | 'kitchen'
  | 'device'
  | 'keys'
  | 'undisplayed'

/** The dialogs about one ticket. */
type TicketPanelName =
  | 'ticket'
  | 'lines'
  | 'move'
  | 'edit'
  | 'adjust'
  | 'cancel'
  | 'stop'
  | 'paid'
  | 'closeTable'
  | Question

type OpenedTicket = { panel: TicketPanelName; orderId: string }

export type Opened = { panel: Panel } | { panel: 'makeAgain'; order: Order } | OpenedTicket

type OpenPanelProps = {
  opened: Opened
  onOpen: (opened: Opened) => void
  onClose: () => void
  /** Shows the all-day panel, which is beside the columns and stays there when a dialog opens. */
  onAllDay: () => void
  /**
   * The tickets on the board. The dialog about a ticket closes when the ticket leaves the board, and when its question does not apply
   * any more.
   */
  shown: Order[]
  /** The orders that wait for their time, the next one first. */
  scheduled: Order[]
  /** All open orders of the branch, by id. */
  orders: ReadonlyMap<string, Order>
  undisplayed: UndisplayedTicket[]
  /** How full the kitchen is; null: not known yet. */
  capacity: ShownCapacity | null
  finishedTickets: (branchId: string, query: string) => Promise<Order[]>
  /** Whether this screen can show an open ticket. */
  canShow?: (order: Order) => boolean
  /** Shows an open ticket; absent on a page that is no board. */
  onShow?: (order: Order) => void
  /** Does what the main button of a ticket does although lines are not made; asks how an unpaid order was paid. */
  onBump: (order: Order) => void
  /** Completes a ready order. It can be undone during the undo time. */
  complete: (order: Order) => void
}

/** The open dialog. At most one is open. Needs a `TapsProvider`. */
export function OpenPanel(props: OpenPanelProps) {
  const {
    opened,
    onOpen,
    onClose,
    onAllDay,
    shown,
    scheduled,
    orders,
    undisplayed,
    capacity,
    finishedTickets,
    canShow,
    onShow,
    onBump,
    complete,
  } = props
  const context = useBoardContext()
  const { tap, acceptsTap } = useTapsOfPage()
  const order = 'orderId' in opened ? ticketOf(opened, [...shown, ...scheduled], context) : undefined
  const isOver = 'orderId' in opened && !order
  useEffect(() => {
    // Otherwise the dialog could open again by itself.
    if (isOver) onClose()
  }, [isOver, onClose])
  if ('orderId' in opened) {
    if (!order) return null
    return (
      <TicketPanel
        panel={opened.panel}
        order={order}
        orders={orders}
        onOpen={onOpen}
        onClose={onClose}
        onBump={onBump}
        complete={complete}
      />
    )
  }
  switch (opened.panel) {
    case 'makeAgain':
      return (
        <MakeAgain
          order={opened.order}
          acceptsTap={(point) => acceptsTap(opened.order, point)}
          onYes={(command) => tap(opened.order, command)}
          onClose={onClose}
        />
      )
    case 'more':
      return (
        <MoreMenu
          onAllDay={() => {
            onAllDay()
            onClose()
          }}
          onOpen={(panel) => onOpen({ panel })}
          onClose={onClose}
        />
      )
    case 'recall':
    case 'search':
      return (
        <FindTicket
          key={opened.panel}
          begins={opened.panel}
          orders={orders}
          finishedTickets={finishedTickets}
          canShow={canShow}
          onShow={onShow}
          onRecall={(order) => {
            tap(order, { type: 'recall', recalled: true })
            onClose()
          }}
          onClose={onClose}
        />
      )
    case 'scheduled':
      return (
        <Scheduled
          orders={scheduled}
          onTap={tap}
          acceptsTap={acceptsTap}
          onCancel={({ id }) => onOpen({ panel: 'cancel', orderId: id })}
          onClose={onClose}
        />
      )
    case 'soldOut':
      return <SoldOut onClose={onClose} />
    case 'kitchen':
      return <KitchenStepPanel capacity={capacity} onClose={onClose} />
    case 'device':
      return <Device onClose={onClose} />
    case 'keys':
      return <KeysDialog onDevice={() => onOpen({ panel: 'device' })} onClose={onClose} />
    case 'undisplayed':
      return <UndisplayedList tickets={undisplayed} onClose={onClose} />
  }
}

/** The ticket that a dialog is about; undefined: it has left the board, or the question of the dialog does not apply any more. */
function ticketOf(
  { panel, orderId }: OpenedTicket,
  orders: Order[],
  { station, branch }: BoardContext,
): Order | undefined {
  const order = orders.find(({ id }) => id === orderId)
  if (!order || (panel !== 'unmade' && panel !== 'unpaid')) return order
  return questionApplies(panel, order, mainAction(order, station, branch.flow)) ? order : undefined
}

type TicketPanelProps = Pick<OpenPanelProps, 'orders' | 'onOpen' | 'onClose' | 'onBump' | 'complete'> & {
  panel: TicketPanelName
  order: Order
}

function TicketPanel({ panel, order, orders, onOpen, onClose, onBump, complete }: TicketPanelProps) {
  const { branch } = useBoardContext()
  const { tap, acceptsTap, shownTaps } = useTapsOfPage()
  const changes = {
    order,
    acceptsTap: (point: TapPoint) => acceptsTap(order, point),
    onYes: (command: StaffCommand) => tap(order, command),
    onClose,
  }
  const open = (next: TicketPanelName) => () => onOpen({ panel: next, orderId: order.id })
  switch (panel) {
    case 'ticket':
      return (
        <TicketMore
          order={order}
          onTap={(command) => tap(order, command)}
          onChangeLines={open('lines')}
          onMove={open('move')}
          onEdit={open('edit')}
          onAdjust={open('adjust')}
          onCancel={open('cancel')}
          onStop={open('stop')}
          onConfirmPayment={open('paid')}
          onCloseTable={open('closeTable')}
          onSoldOut={() => onOpen({ panel: 'soldOut' })}
          onClose={onClose}
        />
      )
    case 'lines':
      return <ChangeLines {...changes} ordering={branch} />
    case 'move':
      return <MoveTable {...changes} />
    case 'edit':
      return <EditOrder {...changes} ordering={branch} />
    case 'adjust':
      return (
        <AdjustPrice
          {...changes}
          ordering={branch}
          version={seenVersion(shownTaps, order)}
          waiting={waitingAdjustments(shownTaps, order)}
        />
      )
    case 'cancel':
      return <CancelOrder {...changes} ordering={branch} />
    case 'stop':
      return <StopOrder {...changes} ordering={branch} />
    case 'paid':
      return <PaymentDialog order={order} onTap={tap} acceptsTap={acceptsTap} onClose={onClose} />
    case 'unpaid':
      return <CompleteUnpaid order={order} onTap={tap} acceptsTap={acceptsTap} complete={complete} onClose={onClose} />
    case 'unmade':
      return (
        <UnmadeLines
          order={order}
          acceptsTap={(point) => acceptsTap(order, point)}
          onYes={() => onBump(order)}
          onClose={onClose}
        />
      )
    case 'closeTable':
      return <CloseTable order={order} orders={orders} acceptsTap={acceptsTap} onClose={onClose} />
  }
}
