import type { HttpBindings } from '@hono/node-server'
import type { GuestAccess, OrgAccess, StaffAccess } from '@/lib/access/callers'
import type { LoggedCaller, LoggedRequest } from '@/lib/access/logged-request'
import type { ListScope } from '@/lib/access/scope'
import type { Resolve } from '@/lib/addresses/public-address'
import type { KnownKey } from '@/lib/api-keys/authenticate-key'
import type { Config } from '@/lib/config'
import type { Database } from '@/lib/db/database'
import type { Log } from '@/lib/log'
import type { Budget, Limits } from '../limits'
import type { Metrics } from '../ops/metrics'
import type { Sender } from '../webhooks/sender'

/** The dependencies of the running service. */
export type Service = {
  config: Config
  database: Database
  limits: Limits
  log: Log
  metrics: Metrics
  /** Resolves host names of webhook URLs. */
  resolve: Resolve
  /** Aborted when the process stops: answers that go on must end. */
  stopping: AbortSignal
  /** Sends webhooks to the managers' endpoints. */
  sender: Sender
}

/** The variables of a request in Hono's context. */
export type ApiEnv = {
  Bindings: HttpBindings
  Variables: {
    /** What the log lines of the request say. */
    logged: LoggedRequest
    /** Who sent it, where that is known before, or without, `staff` or `guest`. */
    caller: LoggedCaller
    /** What was counted for the request. */
    budgets: Budget[]
    staff: OrgAccess
    /** Set together with `staff` by a route that refuses API keys, or that is about the token. */
    person: StaffAccess
    /** Set by a route that is about the token, if it is an API key. */
    key: KnownKey | undefined
    guest: GuestAccess
    /** Set by a route that lists the entries of several branches. */
    listed: ListScope
  }
}
