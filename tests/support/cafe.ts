import { onTestFinished } from 'vitest'
import type { Resolve } from '@/lib/addresses/public-address'
import { parseConfig } from '@/lib/config'
import { installDatabase } from '@/lib/db/database'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { createLog } from '@/lib/log'
import { issueStaffToken } from '@/lib/staff/staff-token'
import type { REQUEST_TIMES } from '@/server/connections'
import { startService } from '@/server/service'
import { type ApiClient, createApiClient } from './api-client'
import { openTestDatabase } from './database'
import { lineCollector } from './log-lines'

export const MANAGER = { phone: '0900000001', pin: '111222', orgSlug: 'demo-cafe' }
export const STAFF = { phone: '0900000002', pin: '333444', orgSlug: 'demo-cafe' }
export const OTHER_MANAGER = { phone: '0900000009', pin: '555666', orgSlug: 'other-cafe' }

export type Place = { orgId: string; branchId: string; tableId: string; tableCode: string }

/** The demo café, served by the real service on its own port, with its own database. */
export type Cafe = {
  api: ApiClient
  baseUrl: string
  database: OpenedDatabase
  /** Every line that the service logged. */
  logLines: string[]
  manager: string
  staff: string
  otherManager: string
  /** A table at the first branch (staff's own), at the second, and of the other organisation. */
  here: Place
  there: Place
  elsewhere: Place
  menuItemId: string
  otherMenuItemId: string
  stop(): Promise<void>
}

/** Replacements for external services. */
type Parts = { resolve?: Resolve; requestTimes?: Partial<typeof REQUEST_TIMES> }

/** Starts a café; the caller stops it. @param env settings that differ from the tests' defaults */
export async function startCafe(env: Record<string, string> = {}, parts: Parts = {}): Promise<Cafe> {
  const database = await openTestDatabase()
  installDatabase(database)
  const logLines: string[] = []
  const config = parseConfig({
    AUTH_SECRET: process.env.AUTH_SECRET,
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '1000000',
    // Events come when a test makes them.
    ESTIMATES: 'off',
    ...env,
  })
  const service = await startService(config, database, createLog('debug', lineCollector(logLines)), null, parts)
  const baseUrl = `http://127.0.0.1:${service.port}`
  const api = createApiClient(baseUrl)
  const [manager, staff, otherManager] = await Promise.all([
    tokenOf(database, MANAGER),
    tokenOf(database, STAFF),
    tokenOf(database, OTHER_MANAGER),
  ])
  return {
    api,
    baseUrl,
    database,
    logLines,
    manager,
    staff,
    otherManager,
    here: await placeAt(database, 'Hàng Bông'),
    there: await placeAt(database, 'Thảo Điền'),
    elsewhere: await placeAt(database, 'Mitte'),
    menuItemId: await menuItemId(database, 'Bạc xỉu'),
    otherMenuItemId: await menuItemId(database, 'Espresso'),
    stop: async () => {
      await service.stop()
      await database.close()
    },
  }
}

/** As `startCafe`, for one test: stops when the test ends. */
export async function startCafeForTest(env: Record<string, string> = {}, parts: Parts = {}): Promise<Cafe> {
  const cafe = await startCafe(env, parts)
  onTestFinished(() => cafe.stop())
  return cafe
}

/** The café with a client for many requests at once: a busy machine refuses some of them with a `503`, and they are sent again. */
export const patient = (cafe: Cafe): Cafe => ({ ...cafe, api: createApiClient(cafe.baseUrl, { retriesOn503: true }) })

/** A token as `logIn` gets it. To compute the hash of a PIN takes longer than many a test. */
async function tokenOf({ prisma }: OpenedDatabase, { phone, orgSlug }: typeof MANAGER): Promise<string> {
  const person = await prisma.staff.findFirstOrThrow({ where: { phone, organisation: { slug: orgSlug } } })
  const { id: sub, orgId: org, role, branchId: branch, tokenVersion: ver } = person
  return issueStaffToken({ sub, org, role, branch, ver })
}

export async function logIn(api: ApiClient, credentials: typeof MANAGER): Promise<string> {
  const { body } = await api.post<{ token: string }>('/auth/login', credentials)
  return body.token
}

async function placeAt({ prisma }: OpenedDatabase, branchName: string): Promise<Place> {
  const branch = await prisma.branch.findFirstOrThrow({ where: { name: branchName }, include: { tables: true } })
  const [table] = branch.tables
  if (!table) throw new Error(`${branchName} has no table.`)
  return { orgId: branch.orgId, branchId: branch.id, tableId: table.id, tableCode: table.code }
}

async function menuItemId({ prisma }: OpenedDatabase, name: string): Promise<string> {
  return (await prisma.menuItem.findFirstOrThrow({ where: { name } })).id
}
