import { NOT_POLLING_AFTER } from './printer'

/** SQL: whether a printer (`p`) that polls has not done so for a while. */
export const IS_SILENT = `(
  p.connection = 'polling' AND coalesce(p.polled_at, p.created_at) < now() - interval '${NOT_POLLING_AFTER}'
)`

/** Attempts of a network printer that fail before it counts as failing: 7 s. A printer that polls reports its own errors. */
const FAILING_ATTEMPTS = 3

/** SQL: whether a printer (`p`) cannot print. */
export const IS_FAILING = `(p.removed_at IS NULL AND (
  ${IS_SILENT} OR (p.error IS NOT NULL AND (p.connection = 'polling' OR p.failures >= ${FAILING_ATTEMPTS}))
))`
