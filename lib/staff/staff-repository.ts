import type { StaffAccess } from '../access/callers'
import { staffRolesWith } from '../access/permissions'
import { inOrganisation, inScope } from '../access/scope'
import type { Sql } from '../db/database'
import type { Prisma } from '../db/generated/client'
import { AppError } from '../errors'
import type { PersonValues } from './person-schema'

/** A person of the staff, for managers; `branchName` null: every branch. */
export type Person = PersonValues & { id: string; active: boolean; branchName: string | null }

/** The people that a manager may manage, active ones first, by name: those of the manager's branch, or all. */
export async function findPeople({ prisma }: Sql, staff: StaffAccess): Promise<Person[]> {
  const rows = await prisma.staff.findMany({
    where: inScope(staff),
    select: PERSON,
    orderBy: [{ active: 'desc' }, { name: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toPerson)
}

/** @throws {AppError} not_found */
export async function findPerson({ prisma }: Sql, staff: StaffAccess, id: string): Promise<Person> {
  const row = await prisma.staff.findFirst({ where: { ...inScope(staff), id }, select: PERSON })
  if (!row) throw new AppError('not_found', 'There is no such person.')
  return toPerson(row)
}

const PERSON = {
  id: true,
  name: true,
  phone: true,
  role: true,
  branchId: true,
  active: true,
  branch: { select: { name: true } },
} satisfies Prisma.StaffSelect

const toPerson = ({ branch, ...person }: Prisma.StaffGetPayload<{ select: typeof PERSON }>): Person => ({
  ...person,
  branchName: branch?.name ?? null,
})

/** Which of these ids people of the organisation have. */
export async function findKnownIds({ prisma }: Sql, orgId: string, ids: string[]): Promise<Set<string>> {
  const known = await prisma.staff.findMany({ where: { orgId, id: { in: ids } }, select: { id: true } })
  return new Set(known.map(({ id }) => id))
}

/** The phones of other people than `ownId` that end with the same digits, and so may be the same number. */
export async function findSimilarPhones({ prisma }: Sql, orgId: string, phone: string, ownId: string | null) {
  const people = await prisma.staff.findMany({
    where: { orgId, phone: { endsWith: phone.slice(-6) }, ...(ownId !== null && { id: { not: ownId } }) },
    select: { phone: true },
  })
  return people.map((person) => person.phone)
}

/** Whether somebody else is an active manager of every branch. */
export async function hasOtherManager({ prisma }: Sql, staff: StaffAccess, personId: string): Promise<boolean> {
  const role = { in: staffRolesWith('organisation.manage') }
  const others = { ...inOrganisation(staff), id: { not: personId }, role, active: true, branchId: null }
  return (await prisma.staff.count({ where: others })) > 0
}

/** `crossesOrgs`: only if the person chose phone and PIN. */
type NewRow = PersonValues & { id: string; pinHash: string; crossesOrgs: boolean }

export const insertPerson = ({ prisma }: Sql, orgId: string, person: NewRow) =>
  prisma.staff.create({ data: { ...person, orgId } })

/** With a new phone it is not proven any more that it is the same person in other organisations. */
export const updatePerson = ({ prisma }: Sql, { orgId }: StaffAccess, current: Person, values: PersonValues) =>
  prisma.staff.update({
    where: { id: current.id, orgId },
    data: { ...values, ...(values.phone !== current.phone && { crossesOrgs: false }) },
  })

export const updatePin = ({ prisma }: Sql, { orgId }: StaffAccess, id: string, pinHash: string) =>
  prisma.staff.update({
    where: { id, orgId },
    data: { pinHash, tokenVersion: { increment: 1 }, crossesOrgs: false },
  })

/** Tokens from before are refused. */
export const updateActive = ({ prisma }: Sql, { orgId }: StaffAccess, id: string, active: boolean) =>
  prisma.staff.update({ where: { id, orgId }, data: { active, tokenVersion: { increment: 1 } } })
