import { OPEN_STATUSES } from '../order-status'
import { PAYMENT_METHODS } from '../orders/payment'
import type { ServiceReport } from './report-schema'

/** The unsorted rows of a report, and the hour with which its day begins. */
type Rows = Partial<Pick<ServiceReport, Sorted>>
type Sorted = keyof typeof SORT

type Compare<Row> = (a: Row, b: Row) => number

/** Compares by the first of some values that differ: numbers by size, texts by alphabet, null as the last. */
const by =
  <Row>(...readers: ((row: Row) => number | string | null)[]): Compare<Row> =>
  (a, b) => {
    for (const read of readers) {
      const [one, other] = [read(a), read(b)]
      if (one === other) continue
      if (one === null || other === null) return one === null ? 1 : -1
      return typeof one === 'number' && typeof other === 'number'
        ? one - other
        : String(one).localeCompare(String(other))
    }
    return 0
  }

const PAID = [...PAYMENT_METHODS, 'several', 'partly_paid', 'unpaid'] as const

/** How the rows of each list are sorted. */
export const SORT = {
  days: by(({ day }) => day),
  months: by(({ month }) => month),
  states: by(({ state }) => OPEN_STATUSES.indexOf(state)),
  stations: by(
    ({ orders }) => -orders,
    ({ station }) => station,
  ),
  items: by(
    ({ pieces }) => -pieces,
    ({ name }) => name,
    ({ itemId }) => itemId,
  ),
  categories: by(
    ({ value }) => -value,
    ({ category }) => category,
  ),
  options: by(
    ({ pieces }) => -pieces,
    ({ group }) => group,
    ({ name }) => name,
  ),
  types: by(
    ({ orders }) => -orders,
    ({ type }) => type,
  ),
  sources: by(
    ({ orders }) => -orders,
    ({ source }) => source,
  ),
  adjustments: by(
    ({ kind }) => kind,
    ({ value }) => -value,
    (row) => row.by,
  ),
  voids: by(
    ({ pieces }) => -pieces,
    ({ reason }) => reason,
    (row) => row.by.name,
  ),
  cancellations: by(
    ({ state }) => OPEN_STATUSES.indexOf(state),
    ({ orders }) => -orders,
    (row) => row.by.name,
    ({ reason }) => reason,
  ),
  stops: by(
    ({ state }) => OPEN_STATUSES.indexOf(state),
    ({ orders }) => -orders,
    (row) => row.by.name,
    ({ reason }) => reason,
  ),
  remakes: by(
    ({ orders }) => -orders,
    ({ reason }) => reason,
  ),
  payments: by(({ method }) => PAID.indexOf(method)),
  received: by(({ method }) => PAID.indexOf(method)),
  people: by(
    ({ value }) => -value,
    ({ paid }) => -paid,
    (row) => row.by.name,
    (row) => row.by.kind,
  ),
  slowest: by(
    ({ toReadyMs }) => -toReadyMs,
    ({ id }) => id,
  ),
} as const satisfies {
  [Name in keyof ServiceReport]?: ServiceReport[Name] extends (infer Row)[] ? Compare<Row> : never
}

/** Sorts the lists of a report. @param firstHour the hour with which its day begins */
export function inSequence<Report extends Rows & Pick<ServiceReport, 'hours'>>(
  report: Report,
  firstHour: number,
): Report {
  const byHour = by(({ hour }: { hour: number }) => (hour - firstHour + 24) % 24)
  return Object.fromEntries(
    Object.entries(report).map(([name, rows]) => {
      const compare = name === 'hours' || name === 'promises' ? byHour : SORT[name as Sorted]
      return [name, Array.isArray(rows) && compare ? rows.toSorted(compare as Compare<unknown>) : rows]
    }),
  ) as Report
}
