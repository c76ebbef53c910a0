'use server'

import { z } from 'zod'
import { currentLanguage } from '@/app/i18n/messages'
import { requestOrigin } from '@/app/own-address'
import { createTarget, editTarget, releaseTargets, removeTarget, testTarget } from '@/lib/alarms/change-targets'
import { newTargetSchema, type TargetValues, targetValuesSchema } from '@/lib/alarms/target-schema'
import { database } from '@/lib/db/database'
import { type Edit, readEdit } from '@/lib/settings/edit'
import { settingsAction } from '../settings-page'

const id = z.uuid()

/** @returns its id */
export async function submitNewTarget(input: z.input<typeof newTargetSchema>) {
  return settingsAction('alarms.manage', async (staff) =>
    createTarget(database(), staff, newTargetSchema.parse(input), {
      language: await currentLanguage(),
      origin: await requestOrigin(),
    }),
  )
}

export async function submitTarget(input: Edit<TargetValues>) {
  return settingsAction('alarms.manage', (staff) => editTarget(database(), staff, readEdit(targetValuesSchema, input)))
}

/** After a restore: this is the real installation, which tells alarms. */
export async function submitTargetsRelease() {
  return settingsAction('alarms.manage', (staff) => releaseTargets(database(), staff))
}

export async function submitTargetRemoval(targetId: string) {
  return settingsAction('alarms.manage', (staff) => removeTarget(database(), staff, id.parse(targetId)))
}

/** @returns why the message was not accepted; null: it was */
export async function submitTargetTest(targetId: string) {
  return settingsAction('alarms.manage', (staff) => testTarget(database(), staff, id.parse(targetId)))
}
