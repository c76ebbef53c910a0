import type { Sql } from '../db/database'
import type { PeopleColumns } from './people-columns'
import { peopleColumnsSchema } from './people-list-schema'

/** What the lists of people of an organisation call their columns; null: no list had names of its own. */
export async function findPeopleColumns({ prisma }: Sql, orgId: string): Promise<PeopleColumns | null> {
  const organisation = await prisma.organisation.findUnique({ where: { id: orgId }, select: { peopleColumns: true } })
  return organisation?.peopleColumns ? peopleColumnsSchema.parse(organisation.peopleColumns) : null
}

export const keepPeopleColumns = ({ prisma }: Sql, id: string, peopleColumns: PeopleColumns) =>
  prisma.organisation.update({ where: { id }, data: { peopleColumns }, select: { id: true } })
