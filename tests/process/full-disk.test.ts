import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { installationFolder } from '@/lib/config'
import { findRunningServer } from '@/lib/db/embedded/running-server'
import type { Order } from '@/lib/orders/order'
import { createApiClient } from '../support/api-client'
import { fillEmbedded, startEmbeddedCafe } from '../support/embedded-cafe'
import { nextVersion } from '../support/next-migration'
import { spawnPassboard } from '../support/passboard-process'

const MEGABYTE = 1_000_000

/** A small disk. @param size as mount takes it @returns its folder; or why there is none */
function mountSmallDisk(size: string): { folder: string } | { reason: string } {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-disk-'))
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder],
    {
      encoding: 'utf8',
    },
  )
  if (status === 0) return { folder }
  rmdirSync(folder)
  return { reason: String(error ?? stderr).trim() }
}

const probe = mountSmallDisk('1m')
if ('folder' in probe) unmount(probe.folder)
const meta = { skipReason: 'only root can mount a small disk' }

/** A disk of a test's own. */
function smallDisk(size: string): string {
  const disk = mountSmallDisk(size)
  if ('reason' in disk) throw new Error(disk.reason)
  onTestFinished(() => {
    if (existsSync(disk.folder)) unmount(disk.folder, '--lazy')
  })
  return disk.folder
}

/** @throws {Error} without `--lazy`, if a process still uses the disk */
function unmount(folder: string, ...options: string[]): void {
  const { status, stderr } = spawnSync('umount', [...options, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  rmdirSync(folder)
}

describe.runIf('folder' in probe)('a start on a disk without room', { meta }, () => {
  const start = async (dataDir: string, env: Record<string, string> = {}) => {
    const passboard = spawnPassboard({ DATA_DIR: dataDir, ...env })
    expect(await passboard.ended).toBe(1)
    return passboard.output()
  }
  const said = (folder: string, has: string, needs: number) =>
    new RegExp(
      `^Passboard cannot start\\.\\nThe disk of ${folder}/cafe has ${has} MB left, and Passboard needs ${needs} MB\\. Free some space`,
    )

  test('says first how much a new database needs, and begins none', async () => {
    const folder = smallDisk('100m')
    expect(await start(folder)).toMatch(said(folder, '10\\d', 128))
    expect(readdirSync(join(folder, 'cafe')).filter((name) => name.startsWith('postgres'))).toEqual([])
    unmount(folder)
  })

  test('says first that the disk is full, also of a database that is there, or has no room for the backup of an upgrade; it leaves no Postgres behind', async () => {
    const folder = smallDisk('200m')
    await fillEmbedded(installationFolder(folder, 'cafe'))
    const upgrade = await start(folder, nextVersion('ALTER TABLE orders ADD COLUMN next int').env)
    expect(upgrade).toMatch(
      /^Passboard cannot start\.\nThe disk has \d+ MB left, and a backup needs 300 MB\. Free some space/,
    )
    // It starts Postgres, and then fails for another reason.
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    const taken = await start(folder, { PORT: port })
    expect(taken).toContain(`PORT ${port} is in use by another program.`)
    expect(taken).not.toContain('The disk of')
    expect(findRunningServer(installationFolder(folder, 'cafe'))).toBeNull()

    fill(join(folder, 'ballast'), Number.POSITIVE_INFINITY)
    expect(await start(folder)).toMatch(said(folder, '0', 64))
    const { stderr, status } = spawnSync(process.execPath, ['server/ops/run.js', 'backup'], {
      env: { NODE_ENV: 'production', PATH: process.env.PATH, DATA_DIR: folder },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The disk of .+ has 0 MB left/)])
    unmount(folder)
  })
})

test.runIf('folder' in probe)(
  'when the disk gets full, new orders are refused with a sentence, and everything that was acknowledged is there',
  { meta },
  async () => {
    const folder = smallDisk('256m')
    const cafe = await startEmbeddedCafe({ dataDir: folder })
    const screen = await cafe.openScreen()
    const api = createApiClient(cafe.baseUrl)
    const rush = cafe.rush({ workers: 4, restMs: 20 })
    await rush.more(40)
    const place = () => api.post<Order & { error: string }>('/orders', aNewOrder, { token: cafe.token })
    const table = await cafe.database.prisma.cafeTable.findFirstOrThrow({ where: { branchId: cafe.branchId } })
    const item = await cafe.database.prisma.menuItem.findFirstOrThrow({
      where: { organisation: { branches: { some: { id: cafe.branchId } } } },
    })
    const aNewOrder = { tableId: table.id, items: [{ menuItemId: item.id, quantity: 1 }] }
    const { body: taken } = await place()

    const ballast = join(folder, 'ballast')
    fill(ballast, freeBytes(folder) - 50 * MEGABYTE)
    await expect.poll(place).toMatchObject({ status: 503, body: { error: expect.stringContaining('disk') } })
    expect(await (await fetch(`${cafe.baseUrl}/readyz`)).json()).toMatchObject({ without: ['disk_space'] })
    // What was taken can be finished. The rush may have finished it already.
    const answer = await api.patch(`/orders/${taken.id}`, { rush: true }, { token: cafe.token })
    expect([200, 409]).toContain(answer.status)

    fill(join(folder, 'more ballast'), Number.POSITIVE_INFINITY)
    for (let tries = 0; tries < 50; tries++) await place()
    rmSync(ballast)
    rmSync(join(folder, 'more ballast'))
    await expect.poll(async () => (await place()).status).toBe(201)
    const { events } = await cafe.check(rush, [screen])
    expect(events).toBeGreaterThan(40)
  },
)

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Writes so many bytes to a file, or as many as the disk takes. */
function fill(file: string, bytes: number): void {
  const descriptor = openSync(file, 'a')
  try {
    for (let written = 0; written < bytes; )
      written += writeSync(descriptor, Buffer.alloc(Math.min(MEGABYTE, bytes - written)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(descriptor)
  }
}
