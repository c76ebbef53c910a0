/** A clock that stands still for this long, in milliseconds, is dead; less happens to a busy device. */
const DEAD_AFTER_MS = 3_000

/**
 * Tells, each time it is asked, whether an audio context really plays: it says `running`, and its clock has gone on since.
 * Browsers have said `running` of contexts that were dead.
 * @param now a clock that never goes back, in milliseconds
 */
export function createPulse(
  context: Pick<BaseAudioContext, 'state' | 'currentTime'>,
  now: () => number = () => performance.now(),
): () => boolean {
  let seen = context.currentTime
  let beatAt = Number.NEGATIVE_INFINITY

  return () => {
    const { state, currentTime } = context
    if (state !== 'running') beatAt = Number.NEGATIVE_INFINITY
    else if (currentTime > seen) beatAt = now()
    seen = currentTime
    return now() - beatAt < DEAD_AFTER_MS
  }
}
