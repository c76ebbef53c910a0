import type { Kitchen, Station } from './kitchen'
import type { Random } from './random'

/** A line to make. Times are seconds since the first day began. */
export type Job = {
  order: number
  station: number
  from: number
  /** Seconds of work of one cook. */
  work: number
  /** Until then it is wanted; later it is not made any more. */
  until: number
  madeAt: number
}

const STEP = 5

/** Makes the lines of a day in steps of five seconds: sets when each is made. @param jobs by `from` */
export function cook(kitchen: Kitchen, jobs: Job[], random: Random, day: number): void {
  const midnight = day * 86_400
  const outages = kitchen.stations.map(() => outageOf(kitchen, random, midnight))
  for (const [index, station] of kitchen.stations.entries()) {
    const waiting = jobs.filter((job) => job.station === index)
    const place = createPlace(station, random)
    let next = 0
    let open: Job[] = []
    for (let now = waiting[0]?.from ?? 0; next < waiting.length || open.length > 0; now += STEP) {
      if (open.length === 0) now = Math.max(now, waiting[next]?.from ?? now)
      while (next < waiting.length && (waiting[next]?.from ?? 0) <= now) open.push(...waiting.slice(next, ++next))
      const outage = outages[index]
      if (outage && now >= outage.from && now < outage.to) continue
      place(open, staffedShare(kitchen, now - midnight), now)
      open = open.filter((job) => {
        if (job.work <= 0) job.madeAt = now + STEP
        return job.work > 0 && job.until > now
      })
    }
  }
}

/** Lets the cooks of a station, or its oven, work for a step. */
function createPlace({ cooks, discipline, oven }: Station, random: Random) {
  let batch: Job[] = []
  let batchEnds = 0
  let inHand: Job[] = []
  return (open: Job[], share: number, now: number): void => {
    if (oven) {
      if (batch.length > 0 && now >= batchEnds) for (const job of batch) job.work = 0
      if (now >= batchEnds) batch = []
      const first = open.find((job) => job.work > 0)
      const isWorthIt = first && (open.length >= oven.size || now - first.from >= oven.patience * 60)
      if (batch.length > 0 || !isWorthIt) return
      batch = open.filter((job) => job.work > 0).slice(0, oven.size)
      batchEnds = now + oven.minutes * 60
      return
    }
    const hands = cooks * share
    if (discipline === 'sharing') {
      for (const job of open) job.work -= STEP * Math.min(1, hands / open.length)
      return
    }
    const places = Math.max(1, Math.round(hands))
    inHand = inHand.filter((job) => job.work > 0 && job.until > now).slice(0, places)
    while (inHand.length < Math.min(places, open.length)) {
      const free = open.filter((job) => !inHand.includes(job))
      const ofTicket =
        discipline === 'ticket' ? free.filter((job) => inHand.every(({ order }) => order !== job.order)) : free
      const taken = discipline === 'any' ? random.pick(free) : ofTicket[0]
      if (!taken) break
      inHand.push(taken)
    }
    for (const job of inHand) job.work -= (STEP * hands) / places
  }
}

function outageOf({ breakdownsPerWeek, opens, closes }: Kitchen, random: Random, midnight: number) {
  if (!random.isTrue(breakdownsPerWeek / 7)) return null
  const from = midnight + random.between(opens, closes) * 3600
  return { from, to: from + random.between(10, 40) * 60 }
}

function staffedShare({ staffing, opens }: Kitchen, secondOfDay: number): number {
  return staffing[Math.max(0, Math.floor(secondOfDay / 3600) - opens)] ?? 1
}
