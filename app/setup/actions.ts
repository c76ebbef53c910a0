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

/** Whether this is the code on the console; tries count like requests of the REST interface. */
export async function checkSetupCode(code: string): Promise<Outcome> {
  return outcomeOf(async () => {
    demand(ANONYMOUS, 'setup.run')
    await refuseWhenSetUp()
    refuseWrongCode(z.string().max(40).parse(code))
    return null
  })
}

/** Makes the first organisation; for whoever knows the code on the console. */
export async function setUpPassboard(wanted: SetUp): Promise<Outcome> {
  return outcomeOf(async () => {
    demand(ANONYMOUS, 'setup.run')
    await refuseWhenSetUp()
    await setUp(database(), setUpSchema.parse(wanted))
    return null
  })
}

/** Before the code is looked at: it opens nothing any more. */
async function refuseWhenSetUp() {
  if (await isSetUp(database())) throw new AppError('already_exists', 'Passboard is set up already.')
}
