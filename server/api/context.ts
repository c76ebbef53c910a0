import type { HttpBindings } from '@hono/node-server'
import type { StaffAccess } from '@/lib/access/authenticate-staff'
import type { Config } from '@/lib/config'
import type { Database } from '@/lib/db/database'
import type { GuestAccess } from '@/lib/guests/guest-session'
import type { Log } from '@/lib/log'
import type { Resolve } from '@/lib/webhooks/public-address'
import type { Limits } from '../limits'
import type { Metrics } from '../ops/metrics'
import type { Sender } from '../webhooks/sender'

/** What the running service is made of; handed to every part that needs it. */
export type Service = {
  config: Config
  database: Database
  limits: Limits
  log: Log
  metrics: Metrics
  /** How host names of webhook URLs are resolved. */
  resolve: Resolve
  /** Sends to the endpoints of managers. */
  sender: Sender
}

/** What a request carries on its way through the REST interface. */
export type ApiEnv = {
  Bindings: HttpBindings
  Variables: { requestId: string; staff: StaffAccess; guest: GuestAccess }
}
