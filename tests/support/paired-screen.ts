import { pairScreen, requestPairing } from '@/lib/screens/pairing'
import { type ScreenSettings, USUAL_MONITOR } from '@/lib/screens/screen'
import { sha256 } from '@/lib/sha256'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import type { Cafe } from './cafe'

export type PairedDevice = { id: string; secret: string; cookie: string }

/** Pairs a device by its code; by default as a wall display of the first branch. */
export async function pairDevice(cafe: Cafe, settings: Partial<ScreenSettings> = {}): Promise<PairedDevice> {
  const { database, here } = cafe
  const { code, secret } = await requestPairing(database)
  const manager = await authenticateStaff(database, cafe.manager)
  const form: ScreenSettings = {
    name: 'Bar',
    branchId: here.branchId,
    stations: [],
    view: 'wall',
    mayBump: false,
    ...USUAL_MONITOR,
    ...settings,
  }
  await pairScreen(database, manager, { code, ...form })
  const { id } = await database.prisma.screen.findUniqueOrThrow({ where: { secretHash: sha256(secret) } })
  return { id, secret, cookie: `passboard.screen=${secret}` }
}
