import { columns } from './columns'
import { atLeast } from './goal'
import { type Figures, medianOf } from './measure'
import { median } from './statistics'

/** What each did in one turn. */
export type Round = [ours: Figures, fastify: Figures, next: Figures]

export type Results = {
  lists: Round[]
  changes: Round[]
  /** After each of our rounds of changes: how long until the last webhook was delivered. */
  webhookSeconds: number[]
}

const NAMES = ['ours', '(a) Fastify + pg', '(b) Next + Prisma'] as const

export function reportOf({ lists, changes, webhookSeconds }: Results): string {
  return `GET /orders, 20 of today's 300 over 200,000
${table(lists)}
${ratio(lists, 1, 0.7)}
${ratio(lists, 2, 5)}

PATCH /orders/:id/status
${table(changes)}
${ratio(changes, 1, 0.5)}
${ratio(changes, 2, null)}
  Ours also writes an event for each change and delivers it, signed, to the board. Of what was still
  to be delivered when a round was over, the last was delivered ${median(webhookSeconds).toFixed(1)} s later.
  Medians of ${lists.length} rounds, in turns.`
}

export function roundLine(round: Round): string {
  return round.map((figures, index) => `${NAMES[index]} ${perSecond(figures)}/s`).join(', ')
}

function table(rounds: Round[]): string {
  const rows = NAMES.map((name, index) => {
    const figures = medianOf(rounds.flatMap((round) => round[index] ?? []))
    return columns(name, perSecond(figures), figures.p50.toFixed(1), figures.p99.toFixed(1))
  })
  return [columns('', 'requests/s', 'p50 ms', 'p99 ms'), ...rows].join('\n')
}

/** The median of the rounds' ratios, because neighbours in time met the same machine. */
function ratio(rounds: Round[], against: 1 | 2, goal: number | null): string {
  const ratios = rounds.map((round) => round[0].requestsPerSecond / round[against].requestsPerSecond)
  const middle = median(ratios)
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const verdict = goal === null ? '' : atLeast(middle, goal)
  return `  ours : ${NAMES[against].padEnd(20)} ${middle.toFixed(2)}  (${range})  ${verdict}`.trimEnd()
}

const perSecond = ({ requestsPerSecond }: Figures): string => Math.round(requestsPerSecond).toLocaleString('en')
