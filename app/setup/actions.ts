'use server'

import { z } from 'zod'
import { outcomeOf } from '@/app/outcome-of'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import type { Outcome } from '@/lib/problems'
import { isSetUp, setUp } from '@/lib/setup/set-up'
import { type SetUp, setUpSchema } from '@/lib/setup/set-up-schema'
import { refuseWrongCode } from '@/lib/setup/setup-code'

/** Checks the set-up code from the console. Attempts count towards the same rate limit as requests of the REST interface. */
export async function checkSetupCode(code: string): Promise<Outcome> {
  return outcomeOf(async () => {
    demand(ANONYMOUS, 'setup.run')
    await refuseWhenSetUp()
    refuseWrongCode(z.string().max(40).parse(code))
    return null
  })
}

/** Creates the first organisation. Requires the set-up code from the console. */
export async function setUpPassboard(wanted: SetUp): Promise<Outcome> {
  return outcomeOf(async () => {
    demand(ANONYMOUS, 'setup.run')
    await refuseWhenSetUp()
    // Before the rest, which may be a long menu.
    refuseWrongCode(z.object({ code: z.string().max(40) }).parse(wanted).code)
    await setUp(database(), setUpSchema.parse(wanted))
    return null
  })
}

/** Called before the code is checked, because the code is invalid after the set-up. */
async function refuseWhenSetUp() {
  if (await isSetUp(database())) throw new AppError('already_exists', 'Passboard is set up already.')
}
