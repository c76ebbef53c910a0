import type pg from 'pg'
import type { Database } from '@/lib/db/database'
import { openDatabase } from '@/lib/db/open-database'
import { chainReport } from '@/lib/reports/chain-report'
import { daysToKeep, keepDay } from '@/lib/reports/keep-days'
import { EXACT_DAYS, type ReportFilter } from '@/lib/reports/report-filter'
import { findReportTickets } from '@/lib/reports/report-tickets'
import { serviceReport, serviceReportStatement } from '@/lib/reports/service-report'
import { ticketHistory } from '@/lib/reports/ticket-history'
import { addBranches } from './branches'
import type { CleanUp } from './clean-up'
import { columns, milliseconds as ms } from './columns'
import { createDatabase, demoCafe, migrateAndSeed } from './database'
import { atMost } from './goal'
import { naiveReport } from './naive-report'
import { median, percentile } from './statistics'
import { fillYear } from './year'

const ORDERS = 500_000
const BRANCHES = 10
const ROUNDS = 20
/** The naive query takes its time, and always the same. */
const NAIVE_ROUNDS = 3
const GOAL_MS = 300
const LONG_ROUNDS = 5
const YEAR_GOAL_MS = 1_500
const CHAIN_GOAL_MS = 4_000

type Place = { orgId: string; branchId: string; lastDay: string; slowestId: string }

/** The pages of the report on a year of history, beside the query that a report is usually made with. @returns the report */
export async function reports(cleanUp: CleanUp): Promise<string> {
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  await addBranches(database.client, BRANCHES)
  const size = await fillYear(database, ORDERS)
  const place = await placeOf(database.client)
  const filters = filtersOf(place)
  const reading = openDatabase({ databaseUrl: database.url })
  await cleanUp.add(() => reading.close())

  const lines: string[] = []
  for (const [name, filter] of Object.entries(filters)) {
    const ours = await times(ROUNDS, () => serviceReport(reading, place.orgId, place.branchId, filter))
    const naive = await times(NAIVE_ROUNDS, () => naiveReport(database.client, place.branchId, filter))
    const [middle, slow] = [median(ours), percentile(ours, 0.95)]
    const beside = `${(median(naive) / middle).toFixed(0)} ×`
    lines.push(`${columns(name, ms(middle), ms(slow), ms(median(naive)), beside)}  ${atMost(slow, GOAL_MS)}`)
  }
  const month = filters['a month'] ?? filtersOf(place)['a day']
  const history = await times(ROUNDS, () => ticketHistory(reading, place.orgId, place.branchId, place.slowestId))
  lines.push(`${columns("a ticket's history", ms(median(history)), ms(percentile(history, 0.95)))}`)
  const file = await times(ROUNDS, () => findReportTickets(reading, place.orgId, place.branchId, month))
  lines.push(`${columns('a month as a file', ms(median(file)), ms(percentile(file, 0.95)))}`)
  const kept = await years(database.client, reading, place)

  return `Reports on a year: ${size.orders.toLocaleString('en')} orders with ${size.events.toLocaleString('en')} events, ${BRANCHES} branches
Database time of a page with the way there and back; ${ROUNDS} rounds. Naive: from the events' JSON, with no item or station
${columns('', 'p50', 'p95', 'naive', 'p50')}
${lines.join('\n')}

${kept}

How Postgres reads a month of a branch:
${await planOf(database.client, place, month)}`
}

/** Reports of a year, before and after the figures of its days are kept. */
async function years(client: pg.Client, reading: Database, { orgId, branchId, lastDay }: Place): Promise<string> {
  const year = { from: before(lastDay, YEAR_DAYS), to: lastDay, fromHour: 0, toHour: 24, station: null, item: null }
  const ofBranch = () => serviceReport(reading, orgId, branchId, year)
  const ofChain = () => chainReport(reading, { orgId, branchId: null }, year, 'before')
  const [unkept] = await times(1, ofBranch)
  const keptAt = performance.now()
  let days = 0
  for (let found = await daysToKeep(reading, 100); found.length > 0; found = await daysToKeep(reading, 100)) {
    for (const day of found) await keepDay(reading, day)
    days += found.length
  }
  const perDay = (performance.now() - keptAt) / days
  for (const copied of COPIED) await client.query(copied, [orgId, branchId])
  const ofStation = await times(LONG_ROUNDS, () => serviceReport(reading, orgId, branchId, { ...year, station: 'Bar' }))
  const [branch, chain] = [await times(LONG_ROUNDS, ofBranch), await times(LONG_ROUNDS, ofChain)]
  const line = (name: string, taken: number[], goal?: number) =>
    `${columns(name, ms(median(taken)), ms(Math.max(...taken)))}${goal ? `  ${atMost(Math.max(...taken), goal)}` : ''}`
  return `Reports of a year, which are added up of kept days; ${LONG_ROUNDS} rounds
${columns('', 'p50', 'slowest')}
${line('a year of a branch', branch, YEAR_GOAL_MS)}
${line(`a year of ${BRANCHES} branches, with the year before`, chain, CHAIN_GOAL_MS)}
${line('a year of a station of a branch', ofStation)}
  The orders are in two branches; the others have kept days only.
  a year before its days are kept: ${ms(unkept ?? 0)}; to keep a day: ${ms(perDay)}, ${days.toLocaleString('en')} days`
}

const YEAR_DAYS = 365

/** Gives the branches without orders the kept days of a branch. */
const COPIED = [
  ['ticket_counters', 'last_number'],
  ['report_days', 'of_seq, basis, total, hours, sections'],
].map(
  ([table, columns]) => `
INSERT INTO ${table} (branch_id, day, ${columns})
SELECT b.id, d.day, ${columns} FROM branches b CROSS JOIN ${table} d
WHERE b.org_id = $1 AND d.branch_id = $2 AND d.day IN (SELECT day FROM report_days WHERE branch_id = $2) AND NOT EXISTS (SELECT FROM orders o WHERE o.branch_id = b.id)
ON CONFLICT DO NOTHING`,
)

function filtersOf({ lastDay }: Place): Record<string, ReportFilter> & { 'a day': ReportFilter } {
  const whole = { to: lastDay, fromHour: 0, toHour: 24, station: null, item: null }
  const back = (days: number) => before(lastDay, days)
  return {
    'a day': { ...whole, from: lastDay },
    'a week': { ...whole, from: back(7) },
    'a month': { ...whole, from: back(EXACT_DAYS) },
    "a month's lunches": { ...whole, from: back(EXACT_DAYS), fromHour: 11, toHour: 14 },
    'a month of a station': { ...whole, from: back(EXACT_DAYS), station: 'Bar' },
  }
}

/** The first of so many days that end with a day. */
const before = (lastDay: string, days: number) =>
  new Date(Date.parse(lastDay) - (days - 1) * 86_400_000).toISOString().slice(0, 10)

async function times(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await work()
    taken.push(performance.now() - startedAt)
  }
  return taken
}

async function placeOf(client: pg.Client): Promise<Place> {
  const orgId = await demoCafe(client)
  const { rows } = await client.query<Omit<Place, 'orgId'>>(
    `SELECT branch_id AS "branchId", day::text AS "lastDay", id AS "slowestId" FROM orders
     WHERE org_id = $1 AND ready_at IS NOT NULL ORDER BY day DESC, ready_at - created_at DESC LIMIT 1`,
    [orgId],
  )
  const [place] = rows
  if (!place) throw new Error('The year has no orders.')
  return { orgId, ...place }
}

/** How each table is reached: the lines of the plan that name one. */
async function planOf(client: pg.Client, { orgId, branchId }: Place, filter: ReportFilter): Promise<string> {
  const { text, values } = serviceReportStatement(orgId, branchId, filter)
  await client.query('SET jit = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, TIMING off, COSTS off) ${text}`,
    values,
  )
  return rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => /Scan.* on (orders|order_)|Index Cond|Execution/.test(line))
    .map((line) => `  ${line.trim()}`)
    .join('\n')
}
