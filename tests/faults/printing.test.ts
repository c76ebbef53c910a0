import { expect, test } from 'vitest'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { createApiClient } from '../support/api-client'
import type { Cafe } from '../support/cafe'
import { startFaultCafe } from '../support/fault-cafe'
import { orderOf } from '../support/orders'
import { addPrinter, escposPrinter, expectedPaper } from '../support/printing'

test('killed in the middle of a slip, it prints it again as a copy, loses nothing, and prints nothing else twice', async () => {
  const faults = await startFaultCafe({ env: { PRINTER_ALLOW_PRIVATE: '1' } })
  const { database, token, branchId } = faults
  const table = await database.prisma.cafeTable.findFirstOrThrow({ where: { branchId } })
  const item = await database.prisma.menuItem.findFirstOrThrow({ where: { name: 'Bạc xỉu' } })
  const manager = await authenticateStaff(database, token)
  const cafe = {
    api: createApiClient(faults.baseUrl),
    database,
    manager: token,
    staff: token,
    menuItemId: item.id,
    here: { orgId: manager.orgId, branchId, tableId: table.id, tableCode: table.code },
  } as Cafe
  const device = await escposPrinter({ stallAfter: 12_000 })
  const printer = await addPrinter(cafe, manager, { port: device.port })
  const states = async () =>
    (await database.prisma.printJob.findMany({ orderBy: { place: 'asc' } })).map(({ state }) => state)

  const first = await orderOf(cafe, 2)
  expect(await device.stalled()).toBeGreaterThan(0)
  const second = await orderOf(cafe, 1)
  await faults.kill()
  expect(device.papers).toEqual([])
  await faults.start()
  const slips = await device.printed(2)
  expect(slips).toEqual([expectedPaper(first, printer, { isCopy: true }), expectedPaper(second, printer)])
  await expect.poll(states).toEqual(['printed', 'printed'])

  // What is printed stays printed.
  await faults.kill()
  await faults.start()
  const third = await orderOf(cafe, 1)
  expect((await device.printed(3))[2]).toEqual(expectedPaper(third, printer))
  expect(device.papers).toHaveLength(3)
})
