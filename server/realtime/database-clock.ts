export type DatabaseClock = {
  /** Learns from an answer of the database. @param askedAt `performance.now()` when it was asked */
  learn(databaseTime: number, askedAt: number): void
  /** The database's time now, in milliseconds since 1970 UTC; null when nothing was learnt yet. */
  now(): number | null
}

/** The database's clock in this process, whatever the process's own clock says or is set to. */
export function createDatabaseClock(): DatabaseClock {
  let offset: number | null = null
  return {
    learn: (databaseTime, askedAt) => {
      // Read about half way between question and answer.
      offset = databaseTime - (askedAt + performance.now()) / 2
    },
    now: () => (offset === null ? null : performance.now() + offset),
  }
}
