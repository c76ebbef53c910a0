import type { StaffAccess } from '../access/callers'
import { findBranches } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { findColumns, keepColumns } from '../organisation/columns-repository'
import type { Problem } from '../problems'
import { changeSettings } from '../settings/change-settings'
import { insertNewPerson } from './change-staff'
import { isPhoneTaken } from './find-staff'
import { type PeopleList, peopleColumnsSchema } from './people-list-schema'
import type { NewPerson } from './person-schema'
import { hashPin } from './pin'
import { type ListedPerson, readPeople } from './read-people'
import { findKnownIds } from './staff-repository'

/** A person that was added, with the PIN to hand over. */
export type AddedPerson = Pick<NewPerson, 'name' | 'phone' | 'pin'>

/**
 * Adds the people of a list: all, or none if one of them is wrong. Those that the same list has added already stay as they are.
 * @throws {AppError} invalid_request with what is wrong, at the paths of `readPeople`; forbidden for every branch; not_found for a branch
 */
export async function addPeople(database: Sql, staff: StaffAccess, list: PeopleList): Promise<AddedPerson[]> {
  const own = list.columns ?? (await findColumns(database, staff.orgId, 'peopleColumns', peopleColumnsSchema))
  const { people, problems } = readPeople(list, await findBranches(database, staff), own)
  const pinHashes = problems.length > 0 ? [] : await hashedInTurn(people)
  await changeSettings(database, staff, async (sql) => {
    const taken: Problem[] = []
    const ids = people.map(({ id }) => id)
    const added = await findKnownIds(sql, staff.orgId, ids)
    for (const [index, { line, id, person }] of people.entries()) {
      const pinHash = pinHashes[index]
      if (added.has(id)) continue
      // Also by a line before.
      if (await isPhoneTaken(sql, staff.orgId, person.phone, null)) taken.push(takenAt(line))
      else if (pinHash !== undefined) await insertNewPerson(sql, staff, person, pinHash, id)
    }
    refuse([...problems, ...taken])
    if (list.columns) await keepColumns(sql, staff.orgId, { peopleColumns: list.columns })
  })
  return people.map(({ person: { name, phone, pin } }) => ({ name, phone, pin }))
}

/** One after the other: people who sign in meanwhile need the processor too. */
async function hashedInTurn(people: ListedPerson[]): Promise<string[]> {
  const hashes: string[] = []
  for (const { person } of people) hashes.push(await hashPin(person.pin))
  return hashes
}

const takenAt = (line: number): Problem => ({ path: `lines.${line}.phone`, why: 'taken' })

function refuse(problems: Problem[]): void {
  if (problems.length === 0) return
  const details = problems.map(({ path, why }) => ({ path, message: why }))
  throw new AppError('invalid_request', 'Nobody was added: some lines are wrong.', { details })
}
