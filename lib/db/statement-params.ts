/** The parameters of a statement that is put together. */
export type StatementParams = {
  values: unknown[]
  /** Adds a value. @param type of Postgres @returns SQL for it */
  param: Param
}

export type Param = (value: unknown, type: string) => string

/**
 * Collects parameters. Each is a subquery, so that Postgres cannot estimate with its value: with the value of a LIMIT it expects a plan of
 * its own to be cheaper and plans the statement at every execution, which takes longer than the execution.
 */
export function statementParams(): StatementParams {
  const values: unknown[] = []
  return { values, param: (value, type) => `(SELECT $${values.push(value)}::${type})` }
}
