/** Work at a station. Times are minutes. `left`: when its order left, if it did: it is not begun after that. */
export type Job = { from: number; minutes: number; left: number | null; isRush: boolean; begins: number }

/**
 * When a station has made each of its jobs. A cook who is free takes what can be begun: rush first, then what is of the oldest order.
 * @param cooks at least 1
 * @param pace minutes of the clock for a minute of work
 * @returns in the order of `jobs`, in minutes; null: not made
 */
export function madeAt(jobs: readonly Job[], cooks: number, pace: number): (number | null)[] {
  const made: (number | null)[] = jobs.map(() => null)
  const coming = jobs.map((job, index) => ({ ...job, index })).toSorted((a, b) => a.from - b.from)
  const waiting: typeof coming = []
  const freeAt = Array.from({ length: cooks }, () => Number.NEGATIVE_INFINITY)
  let next = 0
  let now = Number.NEGATIVE_INFINITY
  while (next < coming.length || waiting.length > 0) {
    const cook = freeAt.indexOf(Math.min(...freeAt))
    now = Math.max(now, freeAt[cook] ?? now, waiting.length > 0 ? now : (coming[next]?.from ?? now))
    for (let job = coming[next]; job && job.from <= now; job = coming[++next]) insert(waiting, job)
    const job = waiting.shift()
    if (!job || (job.left !== null && job.left <= now)) continue
    const at = now + job.minutes * pace
    freeAt[cook] = at
    made[job.index] = at
  }
  return made
}

type Ranked = Pick<Job, 'isRush' | 'begins'>

const isBefore = (a: Ranked, b: Ranked): boolean => (a.isRush === b.isRush ? a.begins < b.begins : a.isRush)

function insert<One extends Ranked>(waiting: One[], job: One): void {
  let place = waiting.length
  for (let before = waiting[place - 1]; before && isBefore(job, before); before = waiting[place - 1]) place -= 1
  waiting.splice(place, 0, job)
}
