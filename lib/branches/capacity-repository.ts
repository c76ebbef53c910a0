import type { Sql } from '../db/database'
import type { CapacityState, CapacityStep } from './capacity'

/** Sets the step of a branch by hand. @param until milliseconds since 1970 UTC; null: what is set does not last */
export const writeHandStep = ({ prisma }: Sql, id: string, step: CapacityStep, since: number, until: number | null) =>
  prisma.branch.update({
    where: { id },
    data: {
      capacityStep: step,
      capacitySince: new Date(since),
      capacityUntil: until === null ? null : new Date(until),
    },
  })

/** Sets the step of a branch by its load, unless it has changed since it was read. @returns whether it was set */
export async function writeLoadStep(
  { prisma }: Sql,
  id: string,
  before: CapacityState,
  { step, since }: { step: CapacityStep; since: number },
): Promise<boolean> {
  const { count } = await prisma.branch.updateMany({
    where: {
      id,
      capacityStep: before.step,
      capacitySince: before.since === null ? null : new Date(before.since),
      capacityUntil: before.until === null ? null : new Date(before.until),
    },
    data: { capacityStep: step, capacitySince: new Date(since), capacityUntil: null },
  })
  return count > 0
}
