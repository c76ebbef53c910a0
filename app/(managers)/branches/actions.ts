'use server'

import { z } from 'zod'
import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import { PAUSE_MINUTES, type PauseMinutes } from '@/lib/branches/ordering-pause'
import { pauseOrdering, resumeOrdering } from '@/lib/branches/pause-ordering'
import { database } from '@/lib/db/database'
import type { Outcome } from '@/lib/problems'

/** Stops the orders of guests at a branch. */
export async function submitPause(branchId: string, minutes: PauseMinutes): Promise<Outcome<void>> {
  return outcomeOf(async () => {
    const staff = await staffWith('ordering.pause')
    const input = { branchId: z.uuid().parse(branchId), minutes: z.literal(PAUSE_MINUTES).parse(minutes) }
    await pauseOrdering(database(), staff, input.branchId, input.minutes)
  })
}

/** Lets guests order again. */
export async function submitResumption(branchId: string): Promise<Outcome<void>> {
  return outcomeOf(async () => {
    const staff = await staffWith('ordering.pause')
    await resumeOrdering(database(), staff, z.uuid().parse(branchId))
  })
}
