'use server'

import { z } from 'zod'
import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { changeScreen, chimeScreen, revokeScreen } from '@/lib/screens/change-screen'
import { pairScreen } from '@/lib/screens/pairing'
import type { ScreenSettings } from '@/lib/screens/screen'
import { type PairingForm, pairingForm, screenForm } from '@/lib/screens/screen-form'
import { type Edit, readEdit } from '@/lib/settings/edit'

export async function submitPairing(input: PairingForm) {
  return outcomeOf(async () => {
    await pairScreen(database(), await staffWith('screens.manage'), pairingForm.parse(input))
  })
}

export async function submitScreen(input: Edit<ScreenSettings>) {
  return outcomeOf(async () => changeScreen(database(), await staffWith('screens.manage'), readEdit(screenForm, input)))
}

export async function submitRevocation(screenId: string) {
  return outcomeOf(async () => revokeScreen(database(), await staffWith('screens.manage'), z.uuid().parse(screenId)))
}

export async function sendChime(screenId: string) {
  return outcomeOf(async () => chimeScreen(database(), await staffWith('screens.manage'), z.uuid().parse(screenId)))
}
