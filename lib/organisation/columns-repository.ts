import type { z } from 'zod'
import type { Sql } from '../db/database'

const FILES = { menuColumns: true, peopleColumns: true, tableColumns: true } as const

/** The menu files, the lists of people, or the lists of tables. */
type Files = keyof typeof FILES

/**
 * What the files of an organisation call their columns; null: none had names of its own.
 * @throws {z.ZodError} for stored columns that `schema` refuses
 */
export async function findColumns<Columns>(
  { prisma }: Sql,
  orgId: string,
  files: Files,
  schema: z.ZodType<Columns>,
): Promise<Columns | null> {
  const organisation = await prisma.organisation.findUnique({ where: { id: orgId }, select: FILES })
  return organisation?.[files] ? schema.parse(organisation[files]) : null
}

export const keepColumns = ({ prisma }: Sql, id: string, columns: { [Key in Files]?: Record<string, string> }) =>
  prisma.organisation.update({ where: { id }, data: columns, select: { id: true } })
