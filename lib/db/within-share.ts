import { AppError } from '../errors'
import { processWide } from '../process-wide'
import { isDatabase, type Sql } from './database'

/** The owner of the data that a command writes. `branchId` null: any branch of the organisation. */
export type ShareOwner = { orgId: string; branchId: string | null }

/**
 * The pool has 20 connections: staff and programs of a branch get a quarter and of an organisation half, guests of a branch three
 * and of an organisation a quarter, and the photos of all menus a fifth. What may refuse a guest's order is read in two.
 */
const OF_STAFF = { name: '', perBranch: 5, perOrganisation: 10 }
const OF_GUESTS = { name: 'guests ', perBranch: 3, perOrganisation: 5 }
/** Changes of settings wait for each other anyway: more of them would only hold places that orders need. */
const OF_SETTINGS = { name: 'settings ', perBranch: 2, perOrganisation: 2 }
const FOR_PHOTOS = 4
const FOR_REFUSALS = 2
/** The same as the wait for a connection of the pool. */
const MAX_WAIT_MS = 5_000

type Share = { taken: number; waiting: Set<() => void> }
const shares = () => processWide('shares', () => new Map<string, Share>())

/**
 * Runs a command of staff or a program that writes, and limits how many commands of a branch and an organisation run at once:
 * commands that wait for one locked row cannot use up all connections. Waits up to 5 s for a place. Must not be nested.
 * @throws {AppError} unavailable when no place became free: then `work` was not called
 */
export const withinShare = <Result>(owner: ShareOwner, work: () => Promise<Result>): Promise<Result> =>
  within(OF_STAFF, owner, work)

/** As `withinShare`, for a command of a guest. Guests have places of their own, so that staff do not wait for guests. */
export const withinGuestShare = <Result>(owner: ShareOwner, work: () => Promise<Result>): Promise<Result> =>
  within(OF_GUESTS, owner, work)

/** As `withinShare`, for a change of settings. */
export const withinSettingsShare = <Result>(owner: ShareOwner, work: () => Promise<Result>): Promise<Result> =>
  within(OF_SETTINGS, owner, work)

async function within<Result>(
  { name, perBranch, perOrganisation }: typeof OF_STAFF,
  { orgId, branchId }: ShareOwner,
  work: () => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + MAX_WAIT_MS
  // The client sends the branch id: with the organisation in the key it cannot use up another organisation's places.
  const releaseBranch = branchId ? await acquire(`${name}${orgId} ${branchId}`, perBranch, until) : null
  try {
    const release = await acquire(`${name}${orgId}`, perOrganisation, until)
    return await work().finally(release)
  } finally {
    releaseBranch?.()
  }
}

/**
 * Runs a command in one transaction: a new one within the share of the owner, or that of `sql`, whose caller has a place already.
 * @throws {AppError} as `withinShare`
 */
export const inOwnShare = <Result>(
  sql: Sql,
  owner: ShareOwner,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> => (isDatabase(sql) ? withinShare(owner, () => sql.transaction(work)) : work(sql))

/**
 * Runs a read of a photo, and limits how many run at once: a page asks for all its photos at the same time, and orders must not
 * wait for them.
 * @throws {AppError} as `withinShare`
 */
export async function withinShareOfPhotos<Result>(work: () => Promise<Result>): Promise<Result> {
  const release = await acquire('photos', FOR_PHOTOS, performance.now() + MAX_WAIT_MS)
  return work().finally(release)
}

/** Runs the reads that may refuse a guest's order, and limits how many run at once in a branch. @throws {AppError} as `withinShare` */
export async function withinShareOfRefusals<Result>(
  { orgId, branchId }: ShareOwner,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await acquire(`refusals ${orgId} ${branchId}`, FOR_REFUSALS, performance.now() + MAX_WAIT_MS)
  return work().finally(release)
}

/** Takes one of `max` places of a key, first come, first served. @returns a function that releases the place */
async function acquire(key: string, max: number, until: number): Promise<() => void> {
  const share = shares().get(key) ?? { taken: 0, waiting: new Set() }
  shares().set(key, share)
  if (share.taken < max) share.taken += 1
  else await waitForPlace(share, until)
  return () => {
    const [next] = share.waiting
    if (next) return next()
    share.taken -= 1
    if (share.taken === 0) shares().delete(key)
  }
}

/** Resolves when a command that ends hands over its place. */
function waitForPlace({ waiting }: Share, until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(take)
      reject(new AppError('unavailable', QUEUE_TIMEOUT, { outcome: 'not_carried_out' }))
    }, until - performance.now())
    const take = () => {
      waiting.delete(take)
      clearTimeout(timer)
      resolve()
    }
    waiting.add(take)
  })
}

const QUEUE_TIMEOUT =
  'Too many requests of this kind, branch or organisation wait for the database. The request was not carried out. Try again shortly.'
