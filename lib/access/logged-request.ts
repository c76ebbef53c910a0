import { AsyncLocalStorage } from 'node:async_hooks'
import type { ErrorCode } from '../errors'
import { processWide } from '../process-wide'
import type { GuestAccess, OrgAccess } from './callers'

/** Who sent a request, as its log lines name them: ids only. `guest`: the row of the session, which is not its secret. */
export type LoggedCaller = {
  person?: string
  key?: string
  screen?: string
  guest?: string
  connection?: string
  printer?: string
  org?: string
  branch?: string
}

/** A caller; `screenId`: of a paired screen. */
type LoggedAccess = OrgAccess | GuestAccess | { screenId: string; orgId: string; branchId: string }

export function loggedCaller(access: LoggedAccess): LoggedCaller {
  const { orgId, branchId } = access
  return { ...idOf(access), org: orgId, ...(branchId !== null && { branch: branchId }) }
}

function idOf(access: LoggedAccess): LoggedCaller {
  if ('keyId' in access) return { key: access.keyId }
  if ('screenId' in access) return { screen: access.screenId }
  return 'staffId' in access ? { person: access.staffId } : { guest: access.sessionId }
}

/** What every log line of a request says. `address`: the key of the rate limits (server/client-address.ts). */
export type LoggedRequest = { requestId: string; address: string; errorCode?: ErrorCode } & LoggedCaller

/** Of pages only: their actions and routes run inside Next, which passes nothing of ours on. */
const current = () => processWide('logged-request', () => new AsyncLocalStorage<LoggedRequest>())

/** Handles a request of a page. What `noteCaller` and `noteCode` learn inside is added to `request`. */
export const handleLogged = <Result>(request: LoggedRequest, handle: () => Result): Result =>
  current().run(request, handle)

/** Notes who sent the request of a page that is handled now. */
export function noteCaller(access: LoggedAccess): void {
  Object.assign(current().getStore() ?? {}, loggedCaller(access))
}

/** Notes the code with which the request of a page that is handled now was refused, and returns what its log lines say. */
export function noteCode(code: ErrorCode): Partial<LoggedRequest> {
  return Object.assign(current().getStore() ?? {}, { errorCode: code })
}
