import type { Context } from 'hono'
import { byGuest, byStaff } from '@/lib/access/scope'
import type { Database, Sql } from '@/lib/db/database'
import { withinGuestShare, withinSettingsShare, withinShare } from '@/lib/db/within-share'
import { isDatabaseUnavailable, OutcomeUnknown } from '@/lib/db/write-failures'
import { once } from '@/lib/idempotency/idempotency'
import type { Answer } from '@/lib/idempotency/idempotency-repository'
import { sha256 } from '@/lib/sha256'
import type { ApiEnv } from './context'

type Work<Status, Body> = (sql: Sql) => Promise<{ status: Status; body: Body }>

type Options = {
  /** Runs the work in one transaction, also without a key. */
  inTransaction?: boolean
  /** Whether it changes settings, which have places of their own. */
  ofSettings?: boolean
}

/**
 * Runs the work of a POST, PATCH or PUT; with an Idempotency-Key once for that key and caller: two callers may use the same key.
 * @param addSecret adds a secret, which must not be stored with the key, to the first response and to each repetition
 */
export async function idempotently<Status extends 200 | 201 | 202, Kept, Body = Kept>(
  context: Context<ApiEnv>,
  database: Database,
  { inTransaction = false, ofSettings = false }: Options,
  work: Work<Status, Kept>,
  addSecret?: (kept: Kept) => Promise<Body>,
) {
  const key = context.req.header('Idempotency-Key')
  const { staff, guest } = context.var
  const { scope, actor } = staff ? byStaff(staff) : byGuest(guest)
  const withinOwnShare = ofSettings ? withinSettingsShare : staff ? withinShare : withinGuestShare
  const { status, body } = await withinOwnShare(scope, () => (key === undefined ? runWithoutKey() : runOnceFor(key)))
  // A stored refusal is sent as it is.
  const fullBody = addSecret && status < 300 ? await addSecret(body as Kept).catch(afterCommit) : body
  return context.json(fullBody as Body, status as Status)

  /** The work is committed, so the outcome must not be `not_carried_out`. */
  function afterCommit(error: unknown): never {
    throw isDatabaseUnavailable(error) ? new OutcomeUnknown(error) : error
  }

  function runWithoutKey(): Promise<Answer> {
    return inTransaction ? database.transaction(work) : work(database)
  }

  async function runOnceFor(key: string): Promise<Answer> {
    const { method, path } = context.req
    const text = context.req.bodyCache.text ? await context.req.text() : ''
    // The same request for another branch is another request. What names the branch may be a header.
    const requestHash = sha256(
      `${[method, path, ...(scope.branchId === null ? [] : [scope.branchId])].join(' ')}\n${text}`,
    )
    return once(database, { callerId: actor.id, key, requestHash }, work)
  }
}
