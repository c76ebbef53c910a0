const BRAND = Symbol.for('passboard.OutcomeUnknown')

/** A write was sent and may have been committed, but its answer never came. `cause`: what came instead. */
export class OutcomeUnknown extends Error {
  /** The server and Next's bundle each have their own copy of this class. */
  readonly [BRAND] = true

  constructor(cause: unknown) {
    super('The write was sent, and its answer did not come.', { cause })
  }
}

export const isOutcomeUnknown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && BRAND in error
