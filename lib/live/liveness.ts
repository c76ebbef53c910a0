/** Heartbeats come every 5 s; a little more than half of that, so that one question is enough between two of them. */
const QUIET_MS = 2_600
const ANSWER_MS = 2_000

export type Liveness = {
  /** Whatever it was that came. */
  heard(): void
  stop(): void
}

/**
 * Finds out within 5 s that the server is no longer heard, also where the connection is half open: nothing arrives, and
 * nothing is closed. Begins with the first thing heard.
 * @param ask asks the server for a sign of life, after 2.6 s of silence
 * @param lost called once, 2 s later, when there was none; then nothing until something is heard
 */
export function watchLiveness(ask: () => void, lost: () => void): Liveness {
  let timer: ReturnType<typeof setTimeout> | undefined
  return { heard: () => after(QUIET_MS, question), stop: () => clearTimeout(timer) }

  /** The wait is in two halves: a device that stood still in one of them has the other to read what came meanwhile. */
  function question() {
    ask()
    after(ANSWER_MS / 2, () => after(ANSWER_MS / 2, lost))
  }

  function after(milliseconds: number, work: () => void) {
    clearTimeout(timer)
    timer = setTimeout(work, milliseconds)
  }
}
