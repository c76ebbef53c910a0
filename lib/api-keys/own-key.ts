import { listBranches } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import type { KnownKey } from './authenticate-key'

/** What a key may know of itself. */
type OwnKey = {
  id: string
  name: string
  role: null
  orgId: string
  /** Null: several. */
  branchId: string | null
  permissions: KnownKey['permissions']
  branches: { id: string; name: string }[]
}

/** A key with the branches that it may name in a request. A key of all branches has those of now. */
export async function ownKey(
  sql: Sql,
  { keyId, name, orgId, permissions, branchIds }: Omit<KnownKey, 'hash'>,
): Promise<OwnKey> {
  const listed = await listBranches(sql, { orgId, branchIds: branchIds.length === 0 ? null : branchIds })
  const branches = listed.map((branch) => ({ id: branch.id, name: branch.name }))
  const branchId = branchIds.length === 1 ? (branchIds[0] ?? null) : null
  return { id: keyId, name, role: null, orgId, branchId, permissions, branches }
}
