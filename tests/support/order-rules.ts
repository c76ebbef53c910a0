import fc from 'fast-check'
import { ORDER_STATUSES, type OrderStatus } from '@/lib/order-status'
import type { OrderType } from '@/lib/orders/order-type'
import { PAYMENT_METHODS, type PaymentMethod } from '@/lib/orders/payment'

/** The expected order, by a simple second implementation of the rules. */
export type ModelOrder = {
  branch: number
  /** Null: staff placed it. */
  guest: number | null
  number: number
  status: OrderStatus
  previous: OrderStatus | null
  paid: 'unpaid' | 'partly_paid' | 'paid'
  rush: boolean
  stopped: boolean
  /** Which of the two tables of its branch. */
  table: 0 | 1
  customer: string
  type: OrderType
  note: string
  lines: ModelLine[]
  adjustments: ModelAdjustment[]
  /** How many pieces each void took off. */
  voids: number[]
  /** What was paid in all, and what was given back of it. */
  received: number
  returned: number
  movements: Movement[]
  version: number
}

/** `percent` or `amount` is null. */
type ModelAdjustment = {
  kind: 'discount' | 'surcharge'
  percent: number | null
  amount: number | null
}

/** A payment or a refund. `line` and `pieces`: what it names. `sold`: a refund of what was not due. */
type Movement = {
  kind: 'payment' | 'refund'
  method: PaymentMethod
  amount: number
  line: number | null
  pieces: number
  sold: boolean
  stands: boolean
}

/** `choice` null: the defaults of the item. `parts`: which parts of a combo are done; null: it is no combo. */
export type ModelLine = {
  id: number
  pieces: number
  /** How many of them payments name. */
  paidFor: number
  choice: Choice | null
  note: string
  done: boolean
  parts: readonly boolean[] | null
  course: number | null
  later: boolean
}

/** The courses of three lines. */
type Courses = readonly (number | null)[]

/** The options of a line: a size, and how many toppings. */
export type Choice = { size: 'S' | 'M' | 'L'; toppings: number }

/** Staff have a limit. */
type Adjuster = 'staff' | 'manager'

type Version = 'none' | 'current' | 'stale'

/**
 * `order` is a position among the orders so far; one after the last order begins again at the first. `item` and `items` are positions
 * on the ticket; a position outside it becomes an unknown item id.
 */
export type Command =
  | {
      do: 'place'
      branch: number
      guest: number
      quantity: number
      lines: number
      choice: Choice | null
      isCombo: boolean
      courses: Courses
    }
  | { do: 'change'; order: number; to: OrderStatus; version: Version; from: 'own' | 'other branch' }
  | { do: 'pay'; order: number }
  /** `thirds` of what is due; 4: more than that. */
  | { do: 'pay part'; order: number; thirds: number }
  | { do: 'pay items'; order: number; item: number; quantity: number }
  /** `sold`: an amount that is not due; null: what is due. */
  | { do: 'refund'; order: number; sold: number | null }
  | { do: 'void payment'; order: number; nth: number }
  | { do: 'correct payment'; order: number; nth: number; method: PaymentMethod }
  | ({ do: 'adjust'; order: number; by: Adjuster } & ModelAdjustment)
  | { do: 'remove adjustment'; order: number; nth: number; by: Adjuster }
  | { do: 'cancel own'; order: number; guest: number }
  | { do: 'rush'; order: number; rush: boolean }
  /** `part` of the combos among the items; null: all. */
  | { do: 'bump'; order: number; items: number[]; part: 0 | 1 | null; done: boolean }
  | {
      do: 'add'
      order: number
      quantity: number
      lines: number
      choice: Choice | null
      isCombo: boolean
      courses: Courses
      version: Version
    }
  | { do: 'fire'; order: number; course: number; version: Version }
  /** `quantity` null: all pieces. */
  | { do: 'void'; order: number; item: number; quantity: number | null; version: Version }
  /** `choice` null: the options stay. `course` undefined: it stays. */
  | { do: 'edit'; order: number; item: number; note: string; choice: Choice | null; course: number | null | undefined }
  | { do: 'stop'; order: number; version: Version }
  | {
      do: 'update'
      order: number
      table: 0 | 1 | null
      customer: string | null
      type: OrderType | null
      note: string | null
    }

export type ChangeCommand = Exclude<Command, { do: 'place' }>

const order = fc.nat(4)
const version = fc.constantFrom<Version[]>('none', 'none', 'current', 'stale')
const choice = fc.option(fc.record({ size: fc.constantFrom<Choice['size'][]>('S', 'M', 'L'), toppings: fc.nat(5) }))

const kind = fc.constantFrom<ModelAdjustment['kind'][]>('discount', 'discount', 'surcharge')
const percent = fc.constantFrom(0.01, 3.33, 7.5, 10, 33.33, 50, 66.67, 100)
const by = fc.constantFrom<Adjuster[]>('staff', 'manager', 'manager')

/** Of an addition or an order, every line is one. */
const isCombo = fc.constantFrom(false, false, true)

const courses: fc.Arbitrary<Courses> = fc.oneof(
  fc.constant([null, null, null]),
  fc.array(fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }), { minLength: 3, maxLength: 3 }),
)

/** The commands of a type, `weight` times as often as those of weight 1. */
const commandsOf = <Do extends Command['do']>(
  weight: number,
  type: Do,
  parts: {
    [Key in Exclude<keyof Extract<Command, { do: Do }>, 'do'>]: fc.Arbitrary<Extract<Command, { do: Do }>[Key]>
  },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(type), ...parts }) as unknown as fc.Arbitrary<Command> })

const placed = {
  branch: fc.nat(1),
  guest: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 9 }),
  lines: fc.integer({ min: 1, max: 3 }),
  choice,
  isCombo,
  courses,
}

/** With the defaults, which are always accepted. */
const firstOrder = commandsOf(1, 'place', { ...placed, choice: fc.constant(null) }).arbitrary

const laterCommands = fc.array(
  fc.oneof(
    commandsOf(2, 'place', placed),
    commandsOf(5, 'change', {
      order,
      version,
      to: fc.constantFrom(...ORDER_STATUSES),
      from: fc.constantFrom('own', 'own', 'own', 'other branch'),
    }),
    commandsOf(2, 'pay', { order }),
    commandsOf(3, 'pay part', { order, thirds: fc.integer({ min: 1, max: 4 }) }),
    commandsOf(2, 'pay items', { order, item: fc.nat(3), quantity: fc.integer({ min: 1, max: 5 }) }),
    commandsOf(3, 'refund', { order, sold: fc.option(fc.integer({ min: 0, max: 60_000 })) }),
    commandsOf(2, 'void payment', { order, nth: fc.nat(2) }),
    commandsOf(1, 'correct payment', { order, nth: fc.nat(2), method: fc.constantFrom(...PAYMENT_METHODS) }),
    commandsOf(3, 'adjust', { order, by, kind, percent, amount: fc.constant(null) }),
    commandsOf(2, 'adjust', {
      order,
      by,
      kind,
      percent: fc.constant(null),
      amount: fc.integer({ min: 1, max: 120_001 }),
    }),
    commandsOf(2, 'remove adjustment', { order, by, nth: fc.nat(1) }),
    commandsOf(1, 'cancel own', { order, guest: fc.nat(1) }),
    commandsOf(1, 'rush', { order, rush: fc.boolean() }),
    commandsOf(3, 'bump', {
      order,
      done: fc.boolean(),
      part: fc.constantFrom(0, 1, null),
      items: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
    }),
    commandsOf(3, 'add', {
      order,
      version,
      choice,
      isCombo,
      courses,
      quantity: fc.integer({ min: 1, max: 3 }),
      lines: fc.integer({ min: 1, max: 2 }),
    }),
    commandsOf(3, 'void', { order, version, item: fc.nat(3), quantity: fc.option(fc.integer({ min: 1, max: 5 })) }),
    commandsOf(2, 'edit', {
      order,
      item: fc.nat(3),
      note: fc.constantFrom('', 'nóng'),
      choice,
      course: fc.constantFrom(undefined, undefined, null, 1, 2, 3),
    }),
    commandsOf(2, 'stop', { order, version }),
    commandsOf(2, 'fire', { order, version, course: fc.integer({ min: 1, max: 3 }) }),
    commandsOf(1, 'update', {
      order,
      table: fc.constantFrom(0, 1, null),
      customer: fc.constantFrom('', 'Hương', null),
      type: fc.constantFrom<(OrderType | null)[]>('dine_in', 'delivery', null),
      note: fc.constantFrom('', 'ra cùng lúc', null),
    }),
  ),
  { maxLength: 18, size: 'max' },
)

/** Each begins with an order that is placed, so that most commands have an effect. */
export const commandSequences: fc.Arbitrary<Command[]> = fc
  .tuple(firstOrder, laterCommands)
  .map(([first, later]) => [first, ...later])

export const MAX_TOPPINGS = 4

/** What one piece costs. @param base the price of the item without options */
export const priceOf = ({ choice }: Pick<ModelLine, 'choice'>, base: number): number =>
  base + (choice ? { S: -5_000, M: 0, L: 6_000 }[choice.size] + choice.toppings * 10_000 : 0)

export const itemsTotalOf = ({ lines }: Pick<ModelOrder, 'lines'>, base: number): number =>
  lines.reduce((sum, line) => sum + line.pieces * priceOf(line, base), 0)

type WithPrices = Pick<ModelOrder, 'lines' | 'adjustments'>

/** The percentages of a kind together, in hundredths of a percent, and the amounts, whether or not they are cut. */
function givenOf(adjustments: readonly ModelAdjustment[], kind: ModelAdjustment['kind']) {
  const own = adjustments.filter((one) => one.kind === kind)
  return {
    hundredths: own.reduce((sum, { percent }) => sum + Math.round(100 * (percent ?? 0)), 0),
    amounts: own.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  }
}

/** What the discounts, and the surcharges, of an order are worth together. */
export function worthOf({ lines, adjustments }: WithPrices, base: number): Record<ModelAdjustment['kind'], number> {
  const items = itemsTotalOf({ lines }, base)
  const of = (kind: ModelAdjustment['kind']) => {
    const { hundredths, amounts } = givenOf(adjustments, kind)
    return lines.length === 0 ? 0 : Math.round((items * hundredths) / 10_000) + amounts
  }
  const surcharge = of('surcharge')
  return { surcharge, discount: Math.min(of('discount'), items + surcharge) }
}

export function totalOf(order: WithPrices, base: number): number {
  const { discount, surcharge } = worthOf(order, base)
  return itemsTotalOf(order, base) - discount + surcharge
}

export const refundDueOf = (modelOrder: ModelOrder, base: number): number => {
  const { status, received, returned } = modelOrder
  return Math.max(0, received - returned - (status === 'cancelled' ? 0 : totalOf(modelOrder, base)))
}

/** Other lines of an order, and whether it is paid with them. */
const withLines = ({ paid, received, adjustments }: ModelOrder, lines: ModelLine[], base: number) => ({
  lines,
  paid: paid !== 'unpaid' && received >= totalOf({ lines, adjustments }, base) ? ('paid' as const) : paid,
})

/** The largest part of its items that staff may discount an order by, or add to it. */
const STAFF_PERCENT = 10

/** Other adjustments of an order. `larger`: those with the one that is added or removed. */
function adjusted(
  modelOrder: ModelOrder,
  adjustments: ModelAdjustment[],
  { larger, kind, by }: { larger: ModelAdjustment[]; kind: ModelAdjustment['kind']; by: Adjuster },
  base: number,
): Pick<ModelOrder, 'adjustments' | 'paid'> | string {
  const { lines, received } = modelOrder
  const total = totalOf({ lines, adjustments }, base)
  if (total > totalOf(modelOrder, base) && modelOrder.returned > 0) return 'already_refunded'
  const items = itemsTotalOf(modelOrder, base)
  const { hundredths, amounts } = givenOf(larger, kind)
  const given = Math.round((items * hundredths) / 10_000) + amounts
  const isAbove = hundredths > STAFF_PERCENT * 100 || given > Math.round((items * STAFF_PERCENT) / 100)
  if (by === 'staff' && isAbove) return 'forbidden'
  if (modelOrder.paid === 'unpaid') return { adjustments, paid: 'unpaid' }
  return { adjustments, paid: received >= total ? 'paid' : 'partly_paid' }
}

const pays = (
  { received, movements }: ModelOrder,
  due: number,
  {
    amount,
    method,
    line = null,
    pieces = 0,
  }: { amount: number; method: PaymentMethod; line?: number | null; pieces?: number },
) => ({
  received: received + amount,
  paid: amount < due ? ('partly_paid' as const) : ('paid' as const),
  movements: [...movements, { kind: 'payment' as const, method, amount, line, pieces, sold: false, stands: true }],
})

function paysRest(modelOrder: ModelOrder, base: number) {
  const due = totalOf(modelOrder, base) - modelOrder.received
  return pays(modelOrder, due, { amount: due, method: 'transfer' })
}

const sumOf = (movements: Movement[], kind: Movement['kind']) =>
  movements.reduce((sum, one) => (one.stands && one.kind === kind ? sum + one.amount : sum), 0)

/** What a command changes, with the types of the details of its event. */
type Effect = Partial<ModelOrder> & { details?: string[] }

const CHAIN: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'completed']

/** What a command does: its effect, null if nothing, `new order`, or the code of the refusal. */
export function decide(modelOrder: ModelOrder, command: ChangeCommand, base: number): Effect | null | string {
  const { status, paid, lines } = modelOrder
  const next = CHAIN[CHAIN.indexOf(status) + 1]
  const isOpen = status !== 'completed' && status !== 'cancelled'
  const isMade = status === 'preparing' || status === 'ready'
  switch (command.do) {
    case 'pay':
      if (paid === 'paid') return 'already_paid'
      if (modelOrder.stopped) return 'invalid_transition'
      return status !== 'cancelled' && next
        ? { ...movedTo(next, lines), ...paysRest(modelOrder, base) }
        : 'invalid_transition'
    case 'pay part':
    case 'pay items': {
      if (paid === 'paid') return 'already_paid'
      if (status === 'cancelled' || modelOrder.stopped) return 'invalid_transition'
      const due = totalOf(modelOrder, base) - modelOrder.received
      if (command.do === 'pay part') {
        const part = command.thirds > 3 ? due + 1 : Math.floor((due * command.thirds) / 3)
        return part > due ? 'wrong_amount' : pays(modelOrder, due, { amount: part, method: 'card' })
      }
      const line = lines[command.item]
      if (!line) return 'not_found'
      const left = ({ pieces, paidFor }: ModelLine) => Math.max(0, pieces - paidFor)
      if (command.quantity > left(line)) return 'already_paid'
      const isLast = lines.every((one) => left(one) === (one === line ? command.quantity : 0))
      // Multiplied first: a binary fraction can lie below a half.
      const cost = command.quantity * priceOf(line, base) * totalOf(modelOrder, base)
      const amount = isLast ? due : Math.min(due, Math.round(cost / itemsTotalOf(modelOrder, base)))
      if (amount === 0) return 'wrong_amount'
      const paidLine = { ...line, paidFor: line.paidFor + command.quantity }
      const payment = { amount, method: 'cash' as const, line: line.id, pieces: command.quantity }
      return { ...pays(modelOrder, due, payment), lines: lines.map((one) => (one === line ? paidLine : one)) }
    }
    case 'refund': {
      const isSold = command.sold !== null
      const isDue = refundDueOf(modelOrder, base) > 0
      if (isSold && (status !== 'completed' || paid !== 'paid' || isDue)) return 'invalid_transition'
      const kept = modelOrder.received - modelOrder.returned
      const due = command.sold ?? refundDueOf(modelOrder, base)
      if (isSold && kept > 0 && (due === 0 || due > kept)) return 'wrong_amount'
      if ((isSold ? kept : due) === 0) return modelOrder.returned > 0 ? 'already_refunded' : 'no_refund_due'
      const refund = {
        kind: 'refund' as const,
        method: 'cash' as const,
        amount: due,
        line: null,
        pieces: 0,
        sold: isSold,
        stands: true,
      }
      return { returned: modelOrder.returned + due, movements: [...modelOrder.movements, refund] }
    }
    case 'void payment':
    case 'correct payment': {
      const movement = modelOrder.movements[command.nth]
      if (!movement) return 'not_found'
      if (!movement.stands) return 'invalid_transition'
      if (command.do === 'correct payment') {
        if (movement.method === command.method) return null
        const corrected = { ...movement, method: command.method }
        const movements = modelOrder.movements.map((one) => (one === movement ? corrected : one))
        return { movements, details: ['payment_corrected'] }
      }
      if (movement.kind === 'payment' && modelOrder.returned > 0) return 'already_refunded'
      if (!movement.sold && modelOrder.movements.some(({ sold, stands }) => sold && stands)) return 'already_refunded'
      const movements = modelOrder.movements.map((one) => (one === movement ? { ...one, stands: false } : one))
      const freed = lines.map((line) =>
        line.id === movement.line ? { ...line, paidFor: line.paidFor - movement.pieces } : line,
      )
      const received = sumOf(movements, 'payment')
      const isLeft = movements.some(({ kind, stands }) => kind === 'payment' && stands)
      const isPaid = received >= totalOf(modelOrder, base) ? 'paid' : 'partly_paid'
      return {
        movements,
        received,
        returned: sumOf(movements, 'refund'),
        lines: freed,
        paid: isLeft ? isPaid : 'unpaid',
        details: ['payment_voided'],
      }
    }
    case 'adjust':
    case 'remove adjustment': {
      if (status === 'cancelled' || modelOrder.stopped) return 'invalid_transition'
      if (status === 'completed' && paid === 'paid') return 'already_paid'
      const { adjustments } = modelOrder
      if (command.do === 'remove adjustment') {
        const removed = adjustments[command.nth]
        if (!removed) return 'not_found'
        const others = adjustments.filter((one) => one !== removed)
        const how = { larger: adjustments, kind: removed.kind, by: command.by }
        const effect = adjusted(modelOrder, others, how, base)
        return typeof effect === 'string' ? effect : { ...effect, details: ['adjustment_removed'] }
      }
      const { kind, percent, amount, by } = command
      const more = [...adjustments, { kind, percent, amount }]
      const percents = more.map((one) => (one.kind === kind ? Math.round(100 * (one.percent ?? 0)) : 0))
      if (percents.reduce((sum, one) => sum + one, 0) > 10_000) return 'wrong_amount'
      const effect = adjusted(modelOrder, more, { larger: more, kind, by }, base)
      return typeof effect === 'string' ? effect : { ...effect, details: ['adjustment_added'] }
    }
    case 'cancel own':
      if (command.guest !== modelOrder.guest) return 'not_found'
      return status === 'pending' ? { status: 'cancelled' } : 'invalid_transition'
    case 'rush':
      if (!isOpen || modelOrder.stopped) return 'invalid_transition'
      return modelOrder.rush === command.rush ? null : { rush: command.rush, details: ['rush'] }
    case 'bump': {
      if (command.items.some((place) => place >= lines.length)) return 'not_found'
      if (status !== 'confirmed' && status !== 'preparing') return 'invalid_transition'
      const isAsked = (place: number, part: number) =>
        command.items.includes(place) && (!lines[place]?.parts || part === (command.part ?? part))
      const marked = lines.map((line, place) =>
        withMarks(
          line,
          marksOf(line).map((done, part) => (isAsked(place, part) ? command.done : done)),
        ),
      )
      const differing = lines.flatMap((line, place) =>
        marksOf(line).flatMap((done, part) => (isAsked(place, part) && done !== command.done ? line : [])),
      )
      if (differing.length === 0) return null
      return differing.some(({ later }) => later)
        ? 'invalid_transition'
        : { lines: marked, details: differing.map(() => 'line_done') }
    }
    case 'add': {
      if (command.version === 'stale') return 'version_conflict'
      if (!isOpen || modelOrder.stopped) return 'invalid_transition'
      if (!command.isCombo && (command.choice?.toppings ?? 0) > MAX_TOPPINGS) return 'invalid_request'
      if (status === 'ready' || paid === 'paid') return 'new order'
      const added = newLines(command, lines)
      return { lines: [...lines, ...added], details: added.map(() => 'line_added') }
    }
    case 'void': {
      if (command.version === 'stale') return 'version_conflict'
      if (!isOpen) return 'invalid_transition'
      const line = lines[command.item]
      if (!line) return 'not_found'
      const { quantity } = command
      const off = quantity ?? line.pieces
      const isLast = lines.length === 1 && off === line.pieces
      if (off > line.pieces || (isLast && !isMade)) return 'invalid_transition'
      const left = lines.map((one) => (one === line ? { ...one, pieces: one.pieces - off } : one))
      const voids = [...modelOrder.voids, off]
      const remaining = left.filter(({ pieces }) => pieces > 0)
      // With its lowest course voided, the next one is the lowest.
      const lowest = Math.min(...remaining.flatMap(({ course }) => course ?? []))
      const after = remaining.map((one) => (one.course === lowest ? { ...one, later: false } : one))
      const isFired = remaining.some((one) => one.course === lowest && one.later)
      const details = ['line_voided', ...(isLast ? ['stopped'] : []), ...(isFired ? ['fired'] : [])]
      return { ...withLines(modelOrder, after, base), voids, stopped: isLast, details }
    }
    case 'stop': {
      if (command.version === 'stale') return 'version_conflict'
      if (!isMade || modelOrder.stopped) return 'invalid_transition'
      const voids = [...modelOrder.voids, ...lines.map(({ pieces }) => pieces)]
      return {
        ...withLines(modelOrder, [], base),
        voids,
        stopped: true,
        details: [...lines.map(() => 'line_voided'), 'stopped'],
      }
    }
    case 'fire': {
      if (command.version === 'stale') return 'version_conflict'
      if (!isOpen || modelOrder.stopped) return 'invalid_transition'
      const fires = ({ course, later }: ModelLine) => later && (course ?? 0) <= command.course
      if (!lines.some(fires)) return null
      return { lines: lines.map((line) => (fires(line) ? { ...line, later: false } : line)), details: ['fired'] }
    }
    case 'edit': {
      const line = lines[command.item]
      if (!line) return 'not_found'
      const isNotBegun = status === 'pending' || status === 'confirmed' || (status === 'preparing' && line.later)
      if (!isNotBegun || line.done) return 'invalid_transition'
      const { course = line.course } = command
      const isMoved = course !== line.course
      if (isMoved && !line.later) return 'invalid_transition'
      const choice = line.parts ? null : command.choice
      if ((choice?.toppings ?? 0) > MAX_TOPPINGS) return 'invalid_request'
      const edited = { ...line, note: command.note, choice: choice ?? line.choice }
      const isEdited = JSON.stringify(edited) !== JSON.stringify(line)
      if (!isEdited && !isMoved) return null
      const begun = lines.flatMap((one) => (one.later ? [] : (one.course ?? [])))
      const next = { ...edited, course, later: line.later && (course ?? 0) > Math.max(...begun) }
      const details = [...(isEdited ? ['line_changed'] : []), ...(isMoved ? ['course_changed'] : [])]
      const after = lines.map((one) => (one === line ? next : one))
      const cost = totalOf({ ...modelOrder, lines: after }, base)
      if (paid === 'paid' && cost > modelOrder.received - modelOrder.returned) return 'already_paid'
      return { ...withLines(modelOrder, after, base), details }
    }
    case 'update': {
      if (!isOpen || modelOrder.stopped) return 'invalid_transition'
      const { table, customer, type, note } = modelOrder
      const to = {
        table: command.table ?? table,
        customer: command.customer ?? customer,
        type: command.type ?? type,
        note: command.note ?? note,
      }
      const details = [
        ...(to.table === table ? [] : ['table_moved']),
        ...(to.customer === customer ? [] : ['renamed']),
        ...(to.type === type ? [] : ['type_changed']),
        ...(to.note === note ? [] : ['note_changed']),
      ]
      return details.length === 0 ? null : { ...to, details }
    }
    case 'change': {
      if (command.from === 'other branch') return 'not_found'
      if (command.version === 'stale') return 'version_conflict'
      const cancels = command.to === 'cancelled' && (status === 'pending' || status === 'confirmed')
      const advances = status !== 'cancelled' && command.to === next
      return cancels || advances ? movedTo(command.to, lines) : 'invalid_transition'
    }
  }
}

const marksOf = ({ done, parts }: ModelLine): readonly boolean[] => parts ?? [done]

/** A combo is done when its last part is. */
const withMarks = (line: ModelLine, marks: readonly boolean[]): ModelLine => ({
  ...line,
  parts: line.parts && marks,
  done: marks.every(Boolean),
})

/** Nothing of a ready order is later. */
const movedTo = (status: OrderStatus, lines: ModelLine[]) => ({
  status,
  lines: status === 'ready' ? lines.map((line) => ({ ...line, later: false })) : lines,
})

/** What sends new lines. */
export type NewLines = Pick<Extract<Command, { do: 'place' }>, 'lines' | 'quantity' | 'choice' | 'isCombo' | 'courses'>

/** Lines are told apart by it. */
let nextLine = 0

/** @param kept the lines that the order has. The courses that begin are those up to its last one that has begun, or its lowest one. */
export function newLines({ lines, quantity, choice, isCombo, courses }: NewLines, kept: ModelLine[] = []): ModelLine[] {
  const added = courses.slice(0, lines).map((course) => ({
    id: nextLine++,
    pieces: quantity,
    paidFor: 0,
    choice: isCombo ? null : choice,
    note: '',
    done: false,
    parts: isCombo ? [false, false] : null,
    course,
    later: false,
  }))
  const coursesOf = (some: ModelLine[]) => some.flatMap(({ course }) => course ?? [])
  const begun = coursesOf(kept.filter(({ later }) => !later))
  const last = begun.length > 0 ? Math.max(...begun) : Math.min(...coursesOf(added))
  return added.map((line) => ({ ...line, later: (line.course ?? 0) > last }))
}
