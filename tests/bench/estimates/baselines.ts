import { type BranchEvent, isLeft } from '@/lib/estimates/branch-event'

/** What is predicted of an order when it is created, in minutes: the point, and a window for 80 % of the orders. */
export type Predicted = { likely: number; from: number; to: number }

/** A prediction of the past durations that fit an order; `learn` comes when the order is ready. */
type Baseline = { predict(order: Placed): Predicted; learn(order: Placed, minutes: number): void }

/** @param queue orders that wait at the one of its stations that has most */
export type Placed = { hourOfWeek: number; queue: number }

const FIXED_MINUTES = 10

/** The baselines by their letters; each learns from the orders that became ready before. */
export function createBaselines(): Record<'a' | 'b' | 'c' | 'd', Baseline> {
  const all: number[] = []
  const byHour = new Map<number, number[]>()
  const byQueue = new Map<number, number[]>()
  return {
    a: withPastErrors(
      () => FIXED_MINUTES,
      () => all.length,
    ),
    b: {
      predict: ({ hourOfWeek }) => quantiles(byHour.get(hourOfWeek) ?? all),
      learn({ hourOfWeek }, minutes) {
        insert(all, minutes)
        insert(listOf(byHour, hourOfWeek), minutes)
      },
    },
    c: meanOfLast(),
    d: {
      predict({ queue }) {
        const same = byQueue.get(queue) ?? all
        return { ...quantiles(same), likely: meanOf(same) }
      },
      learn: ({ queue }, minutes) => insert(listOf(byQueue, queue), minutes),
    },
  }
}

function meanOfLast(): Baseline {
  const last: number[] = []
  const baseline = withPastErrors(
    () => meanOf(last),
    () => last.length,
  )
  return {
    predict: baseline.predict,
    learn(order, minutes) {
      baseline.learn(order, minutes)
      last.push(minutes)
      if (last.length > 5) last.shift()
    },
  }
}

/** The window is where the past orders were around the point. */
function withPastErrors(point: () => number, known: () => number): Baseline {
  const errors: number[] = []
  return {
    predict() {
      const likely = point()
      if (known() === 0) return { likely, from: likely / 2, to: likely * 2 }
      return { likely, from: likely + at(errors, 0.1), to: likely + at(errors, 0.9) }
    },
    learn: (_, minutes) => insert(errors, minutes - point()),
  }
}

const meanOf = (values: number[]) =>
  values.length === 0 ? FIXED_MINUTES : values.reduce((sum, value) => sum + value, 0) / values.length

const quantiles = (sorted: number[]): Predicted =>
  sorted.length === 0
    ? { likely: FIXED_MINUTES, from: FIXED_MINUTES / 2, to: FIXED_MINUTES * 2 }
    : { likely: at(sorted, 0.5), from: at(sorted, 0.1), to: at(sorted, 0.9) }

/** The value of sorted ones at a share, between its neighbours; 0 of none. */
function at(sorted: number[], share: number): number {
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  return below + ((sorted[Math.ceil(place)] ?? below) - below) * (place - Math.floor(place))
}

function listOf(lists: Map<number, number[]>, key: number): number[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

function insert(sorted: number[], value: number): void {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  sorted.splice(low, 0, value)
}

/** The stations' queues, as the baseline needs them: orders with lines that are not done. */
export function createQueues() {
  const open = new Map<string, Set<string>>()
  return {
    longest({ order }: BranchEvent): number {
      const own = new Set(order.lines.map(({ station }) => station))
      const lengths = new Map<string, number>()
      for (const [id, stations] of open)
        if (id !== order.id)
          for (const name of stations) if (own.has(name)) lengths.set(name, (lengths.get(name) ?? 0) + 1)
      return Math.max(0, ...lengths.values())
    },
    count: () => open.size,
    see({ order }: BranchEvent, isOpen: boolean): void {
      if (!isOpen) open.delete(order.id)
      else open.set(order.id, new Set(order.lines.filter(isLeft).map(({ station }) => station)))
    },
  }
}
