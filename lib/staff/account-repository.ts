import type { StaffAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { sql as statement } from '../db/sql'
import type { StaffState } from './authenticate-staff'
import type { Account } from './log-in'
import { maybeSamePhone } from './same-phone'
import type { StaffClaims } from './staff-token'
import type { Colleague } from './switch-person'

/** What is stored of the owner of a token; undefined: there is no such person. */
export async function findStaffState({ prisma }: Sql, claims: StaffClaims): Promise<StaffState | undefined> {
  const [state] = await prisma.$queryRaw<StaffState[]>(statement`
    SELECT s.name, s.phone, o.country, s.role::text AS role, s.branch_id AS "branchId", s.crosses_orgs AS "crossesOrgs",
      s.active AND s.token_version = ${claims.ver}
        AND NOT EXISTS (SELECT 1 FROM revoked_tokens WHERE id = ${claims.jti}::uuid) AS "isValid"
    FROM staff s JOIN organisations o ON o.id = s.org_id
    WHERE s.id = ${claims.sub}::uuid AND s.org_id = ${claims.org}::uuid`)
  return state
}

type StaffRecord = Pick<StaffAccess, 'staffId' | 'name' | 'role' | 'branchId'> & Pick<StaffState, 'phone' | 'country'>

/** The active people of an organisation who may have a phone, oldest first. */
export const findPhoneHolders = ({ prisma }: Sql, orgId: string, phone: string): Promise<StaffRecord[]> =>
  prisma.$queryRaw<StaffRecord[]>(statement`
    SELECT s.id AS "staffId", s.name, s.role::text AS role, s.branch_id AS "branchId", s.phone, o.country
    FROM staff s JOIN organisations o ON o.id = s.org_id
    WHERE s.org_id = ${orgId}::uuid AND ${maybeSamePhone('s.phone', phone)} AND s.active ORDER BY s.created_at, s.id`)

type NoAccount = Pick<Account, 'country'> & { id: null }

/**
 * The active people of an organisation who may have a phone, with their hashes, oldest first; one row without a person if there is none.
 * One statement, so that its time does not show which organisation and phone are known.
 */
export const findAccounts = ({ prisma }: Sql, orgSlug: string, phone: string): Promise<(Account | NoAccount)[]> =>
  prisma.$queryRaw<(Account | NoAccount)[]>(statement`
    SELECT o.country, s.id, s.org_id AS "orgId", s.branch_id AS "branchId", s.name, s.role::text AS role, s.phone,
      s.pin_hash AS "pinHash", s.token_version AS "tokenVersion"
    FROM organisations o LEFT JOIN staff s ON s.org_id = o.id AND s.active AND ${maybeSamePhone('s.phone', phone)}
    WHERE o.slug = ${orgSlug} ORDER BY s.created_at, s.id`)

/** The other people who may use the branch of the access, or any branch of the organisation if the access has no branch. */
export const findColleagues = ({ prisma }: Sql, { staffId, orgId, branchId }: StaffAccess): Promise<Colleague[]> =>
  prisma.staff.findMany({
    where: {
      orgId,
      active: true,
      id: { not: staffId },
      ...(branchId !== null && { OR: [{ branchId: null }, { branchId }] }),
    },
    select: { id: true, name: true, role: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })

/** With what an active person of an organisation signs in; null: there is no such person. */
export async function findSignIn({ prisma }: Sql, orgId: string, staffId: string) {
  const person = await prisma.staff.findFirst({
    where: { id: staffId, orgId, active: true },
    select: { phone: true, organisation: { select: { slug: true } } },
  })
  return person && { phone: person.phone, orgSlug: person.organisation.slug }
}

/** Refuses a token for so many days from now on. */
export const revokeToken = ({ prisma }: Sql, tokenId: string, days: number) =>
  prisma.$executeRaw(statement`
    INSERT INTO revoked_tokens (id, expires_at) VALUES (${tokenId}::uuid, now() + ${days}::int * interval '1 day')
    ON CONFLICT DO NOTHING`)

/** Deletes the refusals of tokens that have expired. */
export const pruneRevokedTokens = ({ prisma }: Sql) =>
  prisma.$executeRaw(statement`DELETE FROM revoked_tokens WHERE expires_at < now()`)
