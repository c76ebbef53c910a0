import type { Sql } from '../db/database'
import { sql as statement } from '../db/sql'
import { AppError } from '../errors'
import type { OrganisationValues } from './organisation-schema'

/** An organisation. Staff type its `slug` to sign in; it never changes. */
export type Organisation = OrganisationValues & { id: string; slug: string }

/** @throws {AppError} not_found */
export async function findOrganisation({ prisma }: Sql, orgId: string): Promise<Organisation> {
  const row = await prisma.organisation.findUnique({ where: { id: orgId }, select: ORGANISATION })
  if (!row) throw new AppError('not_found', 'There is no such organisation.')
  const { country, bankBin, bankAccount, bankAccountName, ...organisation } = row
  return {
    ...organisation,
    country: country ?? '',
    bankBin: bankBin ?? '',
    bankAccount: bankAccount ?? '',
    bankAccountName: bankAccountName ?? '',
  }
}

const ORGANISATION = {
  id: true,
  slug: true,
  name: true,
  timeZone: true,
  currency: true,
  locale: true,
  country: true,
  languages: true,
  bankBin: true,
  bankAccount: true,
  bankAccountName: true,
} as const

/** ISO 3166-1 alpha-2; null: not known. */
export async function countryOf({ prisma }: Sql, orgId: string): Promise<string | null> {
  const organisation = await prisma.organisation.findUnique({ where: { id: orgId }, select: { country: true } })
  return organisation?.country ?? null
}

/** Where transfers go; null: there is no such organisation. */
export const findTransferAccount = ({ prisma }: Sql, orgId: string): Promise<TransferAccount | null> =>
  prisma.organisation.findUnique({
    where: { id: orgId },
    select: { currency: true, bankBin: true, bankAccount: true, bankAccountName: true },
  })

/** Whether this is the only organisation of the installation: then its managers may know of everything. */
export const isOnlyBusiness = async (sql: Sql): Promise<boolean> => (await findOnlyBusiness(sql)) !== null

/** The organisation of the installation; null: there is none, or there are several. */
export async function findOnlyBusiness({
  prisma,
}: Sql): Promise<(Pick<Organisation, 'id' | 'name'> & { createdAt: Date }) | null> {
  const select = { id: true, name: true, createdAt: true } as const
  const [only, ...others] = await prisma.organisation.findMany({ select, take: 2 })
  return only && others.length === 0 ? only : null
}

export const hasOrganisation = async ({ prisma }: Sql): Promise<boolean> =>
  (await prisma.organisation.findFirst({ select: { id: true } })) !== null

export const isSlug = async ({ prisma }: Sql, slug: string): Promise<boolean> =>
  (await prisma.organisation.findUnique({ where: { slug }, select: { id: true } })) !== null

type NewOrganisation = Pick<
  Organisation,
  'id' | 'slug' | 'name' | 'timeZone' | 'currency' | 'locale' | 'country' | 'languages'
>

export const insertOrganisation = ({ prisma }: Sql, values: NewOrganisation) =>
  prisma.organisation.create({ data: { ...values, country: values.country || null } })

export const updateOrganisation = ({ prisma }: Sql, id: string, values: OrganisationValues) =>
  prisma.organisation.update({
    where: { id },
    data: {
      ...values,
      country: values.country || null,
      bankBin: values.bankBin || null,
      bankAccount: values.bankAccount || null,
      bankAccountName: values.bankAccountName || null,
    },
  })

/** Whether the database knows a time zone. Its own ones may be older than those of Node. */
export async function isKnownTimeZone({ prisma }: Sql, timeZone: string): Promise<boolean> {
  const zones = await prisma.$queryRaw<unknown[]>(statement`SELECT 1 FROM pg_timezone_names WHERE name = ${timeZone}`)
  return zones.length > 0
}

/** The organisation that was set up first; null: there is none. */
export const firstOrganisation = ({ prisma }: Sql): Promise<{ timeZone: string; createdAt: Date } | null> =>
  prisma.organisation.findFirst({ select: { timeZone: true, createdAt: true }, orderBy: { createdAt: 'asc' } })
/** The account that receives transfers. VietQR supports only Vietnamese accounts in đồng. */
export type TransferAccount = {
  currency: string
  bankBin: string | null
  bankAccount: string | null
  bankAccountName: string | null
}
