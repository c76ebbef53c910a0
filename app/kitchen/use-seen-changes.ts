import { createContext, useCallback, useContext, useMemo } from 'react'
import { useServerClock } from '@/app/ui/server-clock'
import type { BranchState } from '@/lib/board/branch-state'
import type { Dismissal } from '@/lib/board/dismiss'
import { type ShownChanges, shownChanges } from '@/lib/board/shown-changes'
import type { Tap } from '@/lib/board/tap'
import type { ChangeMark } from '@/lib/orders/change-marks'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from './board-context'
import type { Seen } from './use-seen'
import { useTold } from './use-told'

/** Which changes of orders the boards of the station have seen. */
export type SeenChanges = {
  /** Whether a version of an order was seen; null: not known yet. */
  wasSeen: (orderId: string, version: number) => boolean | null
  /** Ends the marks of these versions on all boards of the station; absent on a board that nobody taps. */
  see: ((order: Pick<Order, 'id' | 'changeMarks'>, upTo: number) => void) | undefined
}

/** Without a provider nothing was seen, and nobody taps. */
const Context = createContext<SeenChanges>({ wasSeen: () => false, see: undefined })

export const SeenChangesProvider = Context.Provider

type Options = {
  branchId: string
  /** Empty: all stations. */
  stationName: string
  orders: ReadonlyMap<string, Order>
  /** Null until it comes. */
  branchState: BranchState | null
  seen: Seen
  isLive: boolean
  /** Dismisses something on all boards of the station; absent on a board without buttons. */
  dismiss: ((dismissal: Dismissal) => Promise<void>) | undefined
}

/** What was seen on this device, or on another board of its station. What was seen here is told to the server. */
export function useSeenOnStation(options: Options): SeenChanges {
  const { branchId, stationName, orders, branchState, seen, isLive, dismiss } = options
  const known = branchState?.seenChanges ?? null
  const onStation = useMemo(
    () => new Map((known ?? []).map(({ orderId, stations }) => [orderId, stations[stationName] ?? 0])),
    [known, stationName],
  )
  const untold = useMemo(
    () =>
      !dismiss || !known
        ? []
        : [...orders.values()].flatMap(({ id: orderId, changeMarks }) => {
            const version = changeMarks.findLast((mark) =>
              seen.wasSeen(keyOf(orderId, mark.version, stationName)),
            )?.version
            if (version === undefined || version <= (onStation.get(orderId) ?? 0)) return []
            const tell = () => dismiss({ branchId, orderId, station: stationName, version })
            return [{ key: keyOf(orderId, version, stationName), tell }]
          }),
    [branchId, stationName, orders, known, onStation, seen, dismiss],
  )
  useTold(untold, isLive)
  return useMemo(
    () => ({
      wasSeen: (orderId, version) =>
        seen.wasSeen(keyOf(orderId, version, stationName)) || (known && version <= (onStation.get(orderId) ?? 0)),
      see:
        dismiss &&
        (({ id, changeMarks }, upTo) =>
          seen.see(changeMarks.flatMap(({ version }) => (version <= upTo ? keyOf(id, version, stationName) : [])))),
    }),
    [stationName, known, onStation, seen, dismiss],
  )
}

/** What the device stores of a change that was seen on its board. */
const keyOf = (orderId: string, version: number, stationName: string): string => `${orderId} ${version} ${stationName}`

/** What a command of a board changes, as marks name it. */
const FIELDS: Partial<Record<string, ChangeMark['field']>> = {
  tableId: 'table',
  customerName: 'customer',
  orderType: 'type',
  pickupAt: 'pickup',
  note: 'note',
  allergyNote: 'allergy',
}

/**
 * Ends the marks of a change that this board made itself. Not if there is an earlier one that the station has not seen: the station sees
 * all up to a version.
 * @param order as the answer to the tap has it
 */
export function seeOwnChange({ wasSeen, see }: SeenChanges, { command }: Pick<Tap, 'command'>, order: Order): void {
  if (command.type !== 'update_order' && command.type !== 'change_line') return
  const own = order.changeMarks.filter(({ version }) => version === order.version)
  const isOwn = (mark: ChangeMark) =>
    command.type === 'change_line'
      ? mark.field === 'line' && mark.itemId === command.itemId
      : Object.keys(command).some((key) => FIELDS[key] === mark.field)
  const earlier = order.changeMarks.filter((mark) => !own.includes(mark))
  if (own.length === 0 || !own.every(isOwn)) return
  if (earlier.every(({ version }) => wasSeen(order.id, version))) see?.(order, order.version)
}

/** How long a board that nobody taps marks a change. */
const SHOWN_MS = 120_000

/** What the ticket of an order marks as changed, and what ends the marks; null: nothing is marked. */
export function useShownChanges(order: Order): { changes: ShownChanges; onSee: (() => void) | undefined } | null {
  const { wasSeen, see } = useContext(Context)
  const { station, renderedAt } = useBoardContext()
  const { changeMarks } = order
  const recent = useServerClock(
    useCallback((now: number) => (see ? 0 : changeMarks.filter(isRecentAt(now)).length), [see, changeMarks]),
    renderedAt,
  )
  return useMemo(() => {
    const shown = see ? changeMarks : changeMarks.slice(changeMarks.length - recent)
    const isUnseen = (mark: ChangeMark) => wasSeen(order.id, mark.version) === false && shown.includes(mark)
    const changes = shownChanges(order, station, isUnseen)
    return changes && { changes, onSee: see && (() => see(order, changes.version)) }
  }, [order, changeMarks, station, wasSeen, see, recent])
}

const isRecentAt =
  (now: number) =>
  ({ at }: ChangeMark): boolean =>
    now - Date.parse(at) < SHOWN_MS
