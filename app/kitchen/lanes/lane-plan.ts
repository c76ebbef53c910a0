import type { TicketSize } from '@/app/device/settings'

/** A column that is to get lanes. `load`: the estimated height of its tickets with the gaps between them, in px. */
export type ColumnLoad = { status: string; tickets: number; load: number }

/** How many lanes each column has, by its state; 0: a rail. */
export type LanePlan = ReadonlyMap<string, number>

/** What is known of the place for the columns. In px. */
export type Room = { width: number; laneHeight: number; remPx: number; size: TicketSize }

/** The widths of a lane in rem: the usual one, and the one below which a board shows two columns and scrolls sideways instead. */
const LANE_REM: Record<TicketSize, { usual: number; least: number }> = {
  s: { usual: 14, least: 12.5 },
  m: { usual: 16.5, least: 13.5 },
  l: { usual: 22, least: 18 },
}

/** Between the columns, at the sides of a column, between its lanes, and the width of a rail. */
const GAP_REM = 0.5
const PADDING_REM = 0.375
const LANE_GAP_REM = 0.375
const RAIL_REM = 3

/** A lane is rarely filled to its end: the next ticket does not fit whole. */
const FILLED_SHARE = 0.8

/**
 * Divides the lanes that fit among the columns by their tickets. Each column with tickets has one at least, one without is a rail; if there
 * are none at all, each has one. The plan before is kept while it serves, so that columns move only when one needs it.
 * @returns null if the columns do not fit side by side
 */
export function planLanes(columns: readonly ColumnLoad[], room: Room, before: LanePlan | null): LanePlan | null {
  const isEmpty = columns.every(({ tickets }) => tickets === 0)
  const open = isEmpty ? columns : columns.filter(({ tickets }) => tickets > 0)
  const total = lanesThatFit(columns.length, open.length, room)
  if (total === null) return null
  const needed = new Map(open.map(({ status, load }) => [status, lanesFor(load, room)]))
  if (before && serves(before, columns, needed, total)) return before
  const lanes = new Map(columns.map(({ status }) => [status, needed.has(status) ? 1 : 0]))
  const perLane = ({ status, load }: ColumnLoad) => load / (lanes.get(status) ?? 1)
  const isShort = ({ status }: ColumnLoad) => (lanes.get(status) ?? 0) < (needed.get(status) ?? 0)
  for (let left = total - open.length; left > 0; left--) {
    const short = open.filter(isShort)
    const [next] = (short.length > 0 ? short : open).toSorted((a, b) => perLane(b) - perLane(a))
    if (next) lanes.set(next.status, (lanes.get(next.status) ?? 0) + 1)
  }
  return lanes
}

/** How many lanes would show all of the tickets. */
const lanesFor = (load: number, { laneHeight }: Room): number =>
  Math.max(1, Math.ceil(load / (laneHeight * FILLED_SHARE)))

/** Whether a plan has the same rails and as many lanes, and no column has one too many that another needs. */
function serves(plan: LanePlan, columns: readonly ColumnLoad[], needed: ReadonlyMap<string, number>, total: number) {
  if (plan.size !== columns.length || sum(plan.values()) !== total) return false
  const spare = (status: string) => (plan.get(status) ?? 0) - (needed.get(status) ?? 0)
  const statuses = columns.map(({ status }) => status)
  if (statuses.some((status) => (plan.get(status) ?? 0) > 0 !== needed.has(status))) return false
  return !statuses.some((status) => spare(status) < 0) || !statuses.some((status) => spare(status) > 0)
}

/** Null if not even one lane for each open column fits. */
function lanesThatFit(columns: number, open: number, room: Room): number | null {
  const { usual, least } = LANE_REM[room.size]
  const rems = room.width / room.remPx - (columns - open) * RAIL_REM - (columns - 1) * GAP_REM - open * 2 * PADDING_REM
  const fits = (lanes: number, width: number) => lanes * width + (lanes - open) * LANE_GAP_REM <= rems
  let lanes = open
  if (!fits(lanes, least)) return null
  while (fits(lanes + 1, usual)) lanes += 1
  return lanes
}

/** The widths of the columns for a grid, so that the lanes of all are equally wide. */
export function columnWidths(plan: LanePlan, { width, remPx }: Pick<Room, 'width' | 'remPx'>): string {
  const counts = [...plan.values()]
  const open = counts.filter((count) => count > 0)
  const fixed =
    (counts.length - open.length) * RAIL_REM +
    (counts.length - 1) * GAP_REM +
    open.length * 2 * PADDING_REM +
    (sum(open) - open.length) * LANE_GAP_REM
  const lane = (width / remPx - fixed) / sum(open)
  return counts
    .map((count) => (count === 0 ? RAIL_REM : count * lane + (count - 1) * LANE_GAP_REM + 2 * PADDING_REM))
    .map((rem) => `${rem.toFixed(3)}rem`)
    .join(' ')
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)
