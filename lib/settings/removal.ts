import { AppError, type Uses } from '../errors'

/** So many names fit in a message. */
const MOST_NAMES = 5

/** Refuses to remove what something still uses. @throws {AppError} in_use, with the names of what uses it */
export function refuseUsed(by: Uses['by'], message: string, users: { name: string }[]): void {
  if (users.length === 0) return
  const names = users.slice(0, MOST_NAMES).map(({ name }) => name)
  throw new AppError('in_use', message, { uses: { by, names, count: users.length } })
}

/** A row that is to be brought back. @throws {AppError} not_found; already_exists if it is in use: someone else was first */
export function demandRemoved<Row extends { removedAt: Date | null }>(row: Row | null): Row {
  if (!row) throw new AppError('not_found', 'There is nothing with this id that was removed.')
  if (row.removedAt === null) throw new AppError('already_exists', 'It is there already.')
  return row
}
