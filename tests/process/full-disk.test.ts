import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Order } from '@/lib/orders/order'
import { createApiClient } from '../support/api-client'
import { startEmbeddedCafe } from '../support/embedded-cafe'

const MEGABYTE = 1_000_000
const DISK = '256m'

/** A small disk of this test. @returns its folder; or why there is none */
function mountSmallDisk(): { folder: string } | { reason: string } {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-disk-'))
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder],
    {
      encoding: 'utf8',
    },
  )
  if (status === 0) return { folder }
  rmdirSync(folder)
  return { reason: String(error ?? stderr).trim() }
}

const disk = mountSmallDisk()
if ('reason' in disk)
  console.log(`The test of a full disk is skipped, because no small disk can be mounted: ${disk.reason}`)

test.runIf('folder' in disk)(
  'when the disk gets full, new orders are refused with a sentence, and everything that was acknowledged is there',
  async () => {
    const folder = 'folder' in disk ? disk.folder : ''
    onTestFinished(() => {
      spawnSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    })
    const cafe = await startEmbeddedCafe({ dataDir: folder })
    const screen = await cafe.openScreen()
    const api = await createApiClient(cafe.baseUrl)
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
