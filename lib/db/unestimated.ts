import { raw, type Statement, sql as statement } from './sql'

/**
 * A value in a subquery, so that Postgres cannot estimate with it: with the value of a LIMIT it expects a plan of its own to be cheaper and
 * plans the statement at every execution, which takes longer than the execution.
 * @param type of Postgres
 */
export const unestimated = (value: unknown, type: string): Statement => statement`(SELECT ${value}::${raw(type)})`
