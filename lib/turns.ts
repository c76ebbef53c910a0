/**
 * Long work in parts: a generator that yields where something else may run. One part takes at most a few milliseconds.
 */
export type InParts<Result> = Generator<undefined, Result>

/** How many things are in one part, if each takes a few microseconds. */
export const PER_PART = 200

/** Runs work to its end: on a device, where nobody else waits. */
export function atOnce<Result>(work: InParts<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Runs work in a process that others need too: after each part, everything else that waits has its turn. */
export async function inTurns<Result>(work: InParts<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await nextTurn()
  }
}

/** Resolves when everything else that waits has had its turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Changes each thing of a list. @param perPart how many are in one part */
export function* mapInParts<Thing, Changed>(
  things: readonly Thing[],
  change: (thing: Thing) => Changed,
  perPart: number = PER_PART,
): InParts<Changed[]> {
  const changed: Changed[] = []
  for (const thing of things) {
    changed.push(change(thing))
    if (changed.length % perPart === 0) yield
  }
  return changed
}
