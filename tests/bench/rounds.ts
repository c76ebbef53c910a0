import type autocannon from 'autocannon'
import { columns } from './columns'
import { atLeast } from './goal'
import { type Figures, measure, medianOf } from './measure'
import { median } from './statistics'

const ROUNDS = 5
const SECONDS = 3
const WARM_UP_SECONDS = 0.5

/** What each contender did in one turn, ours first. */
export type Round<Result extends Figures = Figures> = Result[]

/**
 * Measures one contender after the other, round after round, so that what else the machine does affects all alike. The first
 * round is not counted: the servers' code is compiled as it gets hot.
 */
export async function inTurns<Contender extends { name: string }, Result extends Figures>(
  contenders: Contender[],
  measureOne: (contender: Contender) => Promise<Result>,
): Promise<Round<Result>[]> {
  const rounds: Round<Result>[] = []
  for (let number = 0; number <= ROUNDS; number += 1) {
    const round: Round<Result> = []
    for (const contender of contenders) round.push(await measureOne(contender))
    if (number === 0) continue
    rounds.push(round)
    const line = round.map((figures, index) => `${contenders[index]?.name} ${perSecond(figures)}/s`).join(', ')
    console.log(`  ${number} of ${ROUNDS}: ${line}`)
  }
  return rounds
}

/** Connections to the database are closed while the others have their turn; opening them is not counted. */
export async function measureWarm(load: autocannon.Options): Promise<Figures> {
  await measure(WARM_UP_SECONDS, load)
  return measure(SECONDS, load)
}

/** A table of the medians. */
export function table(names: string[], rounds: Round[]): string {
  const rows = names.map((name, index) => {
    const figures = medianOf(rounds.flatMap((round) => round[index] ?? []))
    return columns(name, perSecond(figures), figures.p50.toFixed(1), figures.p99.toFixed(1))
  })
  return [columns('', 'requests/s', 'p50 ms', 'p99 ms'), ...rows].join('\n')
}

/** Ours to another: the median of the rounds' ratios, because neighbours in time met the same machine. */
export function ratio(names: string[], rounds: Round[], against: number, goal: number | null): string {
  const ratios = rounds.map((round) => rateOf(round[0]) / rateOf(round[against]))
  const middle = median(ratios)
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const verdict = goal === null ? '' : atLeast(middle, goal)
  return `  ours : ${(names[against] ?? '').padEnd(20)} ${middle.toFixed(2)}  (${range})  ${verdict}`.trimEnd()
}

const rateOf = (figures: Figures | undefined): number => figures?.requestsPerSecond ?? Number.NaN

const perSecond = ({ requestsPerSecond }: Figures): string => Math.round(requestsPerSecond).toLocaleString('en')
