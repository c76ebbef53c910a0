import type { Sql } from './database'

export type AfterCommit = Sql['afterCommit']

export const runNow: AfterCommit = (hook) => hook()

/** Collects the hooks of one transaction and runs them when `work`, which commits at its end, is done. */
export async function withHooks<Result>(work: (afterCommit: AfterCommit) => Promise<Result>): Promise<Result> {
  const hooks: (() => void)[] = []
  const result = await work((hook) => hooks.push(hook))
  for (const hook of hooks) hook()
  return result
}
