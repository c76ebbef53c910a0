import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import { findBranches } from '../cafe/find-branches'
import type { Database } from '../db/database'
import { findScreens, type ScreenList } from './find-screens'
import { type UndisplayedTicket, undisplayedTickets } from './undisplayed-tickets'

/** Every screen as it is now, and what none of them shows. */
export type ScreensNow = ScreenList & { undisplayed: { branchName: string; tickets: UndisplayedTicket[] }[] }

/** @throws {AppError} forbidden */
export async function screensNow(database: Database, staff: StaffAccess): Promise<ScreensNow> {
  const list = await findScreens(database, staff)
  const branches = await findBranches(database, staff)
  const found = await undisplayedTickets(
    database,
    branches.map(({ id }) => id),
  )
  const undisplayed = branches.flatMap(({ id, name }) => {
    const tickets = found.get(id)
    return tickets ? { branchName: name, tickets } : []
  })
  return { ...list, undisplayed }
}

/** For how long one answer does for all who manage the same branches. */
const SHARED_MS = 2_000
const shared = new Map<string, Promise<ScreensNow>>()

/** As `screensNow`, and up to two seconds old: for pages that look again and again. @throws {AppError} forbidden */
export function screensLately(database: Database, staff: StaffAccess): Promise<ScreensNow> {
  demand(staff, 'screens.manage')
  const scope = `${staff.orgId} ${staff.branchId}`
  const before = shared.get(scope)
  if (before) return before
  const now = screensNow(database, staff)
  const forget = () => {
    if (shared.get(scope) === now) shared.delete(scope)
  }
  shared.set(scope, now)
  setTimeout(forget, SHARED_MS).unref()
  now.catch(forget)
  return now
}
