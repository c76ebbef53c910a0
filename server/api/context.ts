import type { HttpBindings } from '@hono/node-server'
import type { StaffAccess } from '@/lib/access/authenticate-staff'
import type { GuestAccess } from '@/lib/access/guest-session'
import type { Config } from '@/lib/config'
import type { Database } from '@/lib/db/database'
import type { Log } from '@/lib/log'
import type { Limits } from '../limits'
import type { Metrics } from '../ops/metrics'

/** What the running service is made of; handed to every part that needs it. */
export type Service = {
  config: Config
  database: Database
  limits: Limits
  log: Log
  metrics: Metrics
}

/** What a request carries on its way through the REST interface. */
export type ApiEnv = {
  Bindings: HttpBindings
  Variables: { requestId: string; staff: StaffAccess; guest: GuestAccess }
}
