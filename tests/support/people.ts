import { newId } from '@/lib/ids'
import { hashPin } from '@/lib/staff/pin'
import type { Cafe } from './cafe'

/** A person for one test, so that a wrong PIN or a deactivation does not affect other tests. */
export type Person = { id: string; credentials: { phone: string; pin: string; orgSlug: string } }

type Job = { orgId?: string; branchId?: string | null; role?: 'manager' | 'staff'; phone?: string; name?: string }

/** Long enough that no other text in a log matches by chance. */
const PIN = '246813579024'
let pinHash: Promise<string> | undefined

/** Adds a person to an organisation; by default staff of the demo café's first branch. */
export async function hire(cafe: Cafe, job: Job = {}): Promise<Person> {
  const { orgId = cafe.here.orgId, branchId = cafe.here.branchId, role = 'staff', name = 'Lê Văn An' } = job
  const phone = job.phone ?? unusedPhone()
  const { prisma } = cafe.database
  pinHash ??= hashPin(PIN)
  const { id, organisation } = await prisma.staff.create({
    data: { id: newId(), orgId, branchId, role, name, phone, pinHash: await pinHash },
    include: { organisation: true },
  })
  return { id, credentials: { phone, pin: PIN, orgSlug: organisation.slug } }
}

let phones = 0

export function unusedPhone(): string {
  phones += 1
  return `0911${String(phones).padStart(6, '0')}`
}
