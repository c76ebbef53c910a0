import type { Digest } from './protocol'

/** More numbers than these nobody reads in passing. */
const NAMED = 5

/**
 * What a screen missed, in a line: `While away: 3 new, 2 changed, 1 cancelled (#12)`. Cancelled tickets are named: they
 * must not be made, and are no longer there to be seen.
 */
export function digestInWords({ new: placed, changed, finished, cancelled }: Digest): string {
  const parts = [
    counted(placed, 'new'),
    counted(changed, 'changed'),
    counted(finished, 'finished'),
    cancelled.length > 0 && `${counted(cancelled, 'cancelled')} (${named(cancelled)})`,
  ]
  return `While away: ${parts.filter(Boolean).join(', ')}`
}

const counted = (numbers: number[], word: string) => numbers.length > 0 && `${numbers.length} ${word}`

function named(numbers: number[]): string {
  const first = numbers.slice(0, NAMED).map((number) => `#${number}`)
  return numbers.length > NAMED ? `${first.join(', ')}, …` : first.join(', ')
}
