import type { Order, OrderedOption, OrderItem, OrderPart } from '@/lib/orders/order'
import type { OrderFlow } from '@/lib/orders/order-flow'

/** The flow of a new branch. */
export const FLOW: OrderFlow = {
  readyWhenAllDone: false,
  stationsConfirm: false,
  confirmStarts: false,
  readyCompletes: false,
  undoSeconds: 3,
  reminderSeconds: 0,
}

/** An order with placeholder values except `part`. */
export const anOrder = (part: Partial<Order> = {}): Order => ({
  id: 'order',
  branchId: 'branch',
  tableId: 'table',
  tableLabel: 'A1',
  number: 1,
  type: 'dine_in',
  customerName: '',
  reference: null,
  source: 'guest',
  pickupAt: null,
  startAt: '2026-11-21T10:00:00.000+07:00',
  estimate: null,
  status: 'pending',
  previousStatus: null,
  statusSince: '2026-11-21T10:00:00.000+07:00',
  rush: false,
  allergyNote: '',
  note: '',
  changeMarks: [],
  cancelReason: null,
  stoppedAt: null,
  stopReason: null,
  remakeOf: null,
  recalledAt: null,
  paymentStatus: 'unpaid',
  paymentMethod: null,
  refund: null,
  refundDue: 0,
  paidAmount: 0,
  refundedAmount: 0,
  transferReference: null,
  itemsTotal: part.total ?? 1,
  adjustments: [],
  total: 1,
  expectedTotal: null,
  problems: [],
  version: 1,
  items: [],
  voids: [],
  payments: [],
  createdAt: '2026-11-21T10:00:00.000+07:00',
  updatedAt: '2026-11-21T10:00:00.000+07:00',
  ...part,
})

/** The id of a station with this name, which differs from the name. */
export const stationIdOf = (name: string): string => name.toLowerCase()

/** What a line says of its station. */
export const atStation = (station: string | null) => ({ station, stationId: station && stationIdOf(station) })

/** An item with placeholder values except `part`; `station` says the id too. */
export const anItem = ({ station = 'Bar', ...part }: Partial<OrderItem> = {}): OrderItem => ({
  id: 'item',
  menuItemId: 'bac-xiu',
  menuItemName: 'Bạc xỉu',
  ...atStation(station),
  quantity: 1,
  unitPrice: 35_000,
  note: '',
  options: [],
  done: false,
  addedAt: null,
  kitchenName: part.menuItemName ?? 'Bạc xỉu',
  allergens: [],
  problems: [],
  parts: [],
  course: null,
  later: false,
  firedAt: null,
  ...part,
})

/** A part of a combo with placeholder values except `part`; `station` says the id too. */
export const aPart = ({ station = 'Kitchen', ...part }: Partial<OrderPart> = {}): OrderPart => ({
  id: 'part',
  menuItemId: 'pho',
  menuItemName: 'Phở bò',
  kitchenName: part.menuItemName ?? 'Phở bò',
  ...atStation(station),
  quantity: 1,
  options: [],
  allergens: [],
  done: false,
  ...part,
})

/** An option with placeholder values except `part`. */
export const anOption = (part: Partial<OrderedOption> = {}): OrderedOption => ({
  optionId: 'option',
  groupName: 'Kích cỡ',
  name: 'L',
  kitchenName: 'L',
  quantity: 1,
  price: 0,
  effect: 'neutral',
  onTicket: true,
  ...part,
})
