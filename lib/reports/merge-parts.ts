import type { InParts } from '../turns'
import { addHistogram, type Histogram, percentilesOf } from './histogram'
import { SORT } from './in-sequence'
import type { ReportPart, Sections } from './report-part'
import type { ReportSummary, ServiceReport } from './report-schema'

/** What the rows of a list have in common that are added up. */
const KEYS: { [Name in keyof Sections]?: (row: never) => unknown } = {
  states: ({ state }: Sections['states'][number]) => state,
  promises: ({ hour }: Sections['promises'][number]) => hour,
  stations: ({ station }: Sections['stations'][number]) => station,
  items: ({ itemId, name }: Sections['items'][number]) => itemId ?? ['open', name],
  options: ({ group, name }: Sections['options'][number]) => [group, name],
  types: ({ type }: Sections['types'][number]) => type,
  sources: ({ source }: Sections['sources'][number]) => source,
  adjustments: ({ kind, by }: Sections['adjustments'][number]) => [kind, by],
  voids: ({ reason, by }: Sections['voids'][number]) => [reason, by],
  cancellations: ({ state, by, reason }: Sections['cancellations'][number]) => [state, by, reason],
  stops: ({ state, by, reason }: Sections['stops'][number]) => [state, by, reason],
  remakes: ({ reason }: Sections['remakes'][number]) => reason,
  payments: ({ method }: Sections['payments'][number]) => method,
  received: ({ method }: Sections['received'][number]) => method,
  people: ({ by }: Sections['people'][number]) => by,
}

const SLOWEST = 10

type Row = Record<string, unknown>
type Sum = { row: Row; took: Map<number, number> | null }

/** The numbers of these names say what a row is about. */
const NO_SUMS = new Set(['hour'])

/** Adds rows to the sums with the same key: numbers and histograms are added, other values are those of the last row. */
function addRow(sums: Map<string, Sum>, key: unknown, { took, ...row }: Row): void {
  const name = JSON.stringify(key)
  const sum: Sum = sums.get(name) ?? { row: {}, took: took ? new Map() : null }
  sums.set(name, sum)
  for (const [field, value] of Object.entries(row)) {
    const isAdded = typeof value === 'number' && !NO_SUMS.has(field)
    sum.row[field] = isAdded ? Number(sum.row[field] ?? 0) + value : value
  }
  if (took && sum.took) addHistogram(sum.took, took as Histogram)
}

const rowsOf = (sums: Map<string, Sum>) => [...sums.values()].map(finished)

function finished({ row, took }: Sum): Row {
  if (!took) return row
  const [medianMs, p90Ms] = percentilesOf(took, [0.5, 0.9])
  return { ...row, medianMs, p90Ms }
}

const NOTHING = { orders: 0, cancelled: 0, value: 0, measured: 0, late: 0, took: [] }
const NO_SALES = { gross: 0, discounts: 0, surcharges: 0, net: 0 }

type Merged = Omit<ReportSummary, 'isApproximate'> & Omit<ServiceReport, keyof ReportSummary | 'categories'>

/** Adds up the parts of a report. Its rows have no sequence. Sections are empty if the parts have none. */
export function* mergeParts(parts: Iterable<ReportPart>): InParts<Merged> {
  const days: Row[] = []
  const lists = new Map<string, Map<string, Sum>>()
  let slowest: Sections['slowest'] = []
  const add = (list: string, key: unknown, row: object) => {
    const sums = lists.get(list) ?? new Map<string, Sum>()
    lists.set(list, sums)
    addRow(sums, key, row as Row)
  }
  add('total', null, NOTHING)
  add('sales', null, NO_SALES)
  for (const part of parts) {
    for (const { day, ...service } of part.days) {
      days.push({ day, ...finishedService(service) })
      add('total', null, service)
      const month = day.slice(0, 7)
      add('months', month, { month, ...service })
    }
    for (const row of part.hours ?? []) add('hours', row.hour, row)
    for (const [name, keyOf] of Object.entries(KEYS)) {
      const rows = part.sections?.[name as keyof Sections] as object[] | undefined
      for (const row of rows ?? []) add(name, keyOf(row as never), row)
    }
    add('sales', null, part.sales)
    if (part.sections) {
      slowest = [...slowest, ...part.sections.slowest].toSorted(SORT.slowest).slice(0, SLOWEST)
    }
    yield
  }
  const merged = Object.fromEntries(
    ['hours', 'months', ...Object.keys(KEYS)].map((name) => [name, rowsOf(lists.get(name) ?? new Map())]),
  )
  const single = (name: string) => rowsOf(lists.get(name) ?? new Map())[0]
  return { ...merged, days, total: single('total'), sales: single('sales'), slowest } as unknown as Merged
}

const finishedService = ({ took, ...row }: Row) => {
  const counts = new Map<number, number>()
  addHistogram(counts, took as Histogram)
  return finished({ row, took: counts })
}
