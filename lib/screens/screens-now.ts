import type { StaffAccess } from '../access/authenticate-staff'
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
