import type { Context } from 'hono'
import type { Database, Sql } from '@/lib/db/database'
import { withinShare } from '@/lib/db/within-share'
import { isDatabaseUnavailable, OutcomeUnknown } from '@/lib/db/write-failures'
import { type Answer, once } from '@/lib/idempotency'
import { sha256 } from '@/lib/sha256'
import type { ApiEnv } from './context'

type Work<Status, Body> = (sql: Sql) => Promise<{ status: Status; body: Body }>

type Extra<Kept, Body> = {
  /** The work is several statements that hold or fail together, also without a key. */
  inTransaction?: boolean
  /** Adds to an answer what must not be kept with the key, a secret; to the first as to each repetition. */
  complete?: (kept: Kept) => Promise<Body>
}

/**
 * Carries out a POST; where it brings an Idempotency-Key, once for that key.
 * @param callerId who the key belongs to: two callers may use the same key
 */
export async function idempotently<Status extends 200 | 201 | 202, Kept, Body = Kept>(
  context: Context<ApiEnv>,
  database: Database,
  callerId: string,
  work: Work<Status, Kept>,
  { inTransaction = false, complete }: Extra<Kept, Body> = {},
) {
  const key = context.req.header('Idempotency-Key')
  const { staff, guest } = context.var
  const { status, body } = await withinShare(staff ?? guest, () => (key === undefined ? withoutKey() : onceFor(key)))
  // A refusal is kept as it is, too, and has nothing to be added to it.
  const whole = complete && status < 300 ? await complete(body as Kept).catch(afterCommit) : body
  return context.json(whole as Body, status as Status)

  /** The work is committed: "not carried out" would be wrong. */
  function afterCommit(error: unknown): never {
    throw isDatabaseUnavailable(error) ? new OutcomeUnknown(error) : error
  }

  function withoutKey(): Promise<Answer> {
    return inTransaction ? database.transaction(work) : work(database)
  }

  async function onceFor(key: string): Promise<Answer> {
    const { method, path } = context.req
    const text = context.req.bodyCache.text ? await context.req.text() : ''
    const requestHash = sha256(`${method} ${path}\n${text}`)
    return once(database, { callerId, key, requestHash }, work)
  }
}
