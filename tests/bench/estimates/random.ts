/** Random numbers that are the same for the same seed on every machine (mulberry32). */
export type Random = ReturnType<typeof randomOf>

export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    between: (low: number, high: number) => low + (high - low) * next(),
    whole: (low: number, high: number) => low + Math.floor((high - low + 1) * next()),
    isTrue: (chance: number) => next() < chance,
    exponential: (mean: number) => -mean * Math.log(1 - next()),
    /** With the median 1. @param spread the standard deviation of its logarithm */
    factor: (spread: number) => Math.exp(spread * normal()),
    pick<Entry>(entries: readonly Entry[]): Entry {
      const entry = entries[Math.floor(next() * entries.length)]
      if (entry === undefined) throw new Error('nothing to pick from')
      return entry
    },
    /** An id in the form of a UUID. */
    id: () => `${hex(next, 8)}-${hex(next, 4)}-4${hex(next, 3)}-8${hex(next, 3)}-${hex(next, 12)}`,
  }
}

const hex = (next: () => number, length: number) =>
  Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('')
