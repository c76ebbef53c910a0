'use server'

import { z } from 'zod'
import { createKey, revokeKey, rotateKey } from '@/lib/api-keys/change-keys'
import { type NewKey, newKeySchema } from '@/lib/api-keys/key-schema'
import { database } from '@/lib/db/database'
import { changeSettings } from '@/lib/settings/change-settings'
import { settingsAction } from '../settings-page'

const id = z.uuid()

/** @returns the key. No page shows it again. */
export async function submitNewKey(input: NewKey) {
  return settingsAction('keys.manage', (staff) =>
    changeSettings(database(), staff, async (sql) => {
      const { text } = await createKey(sql, staff, newKeySchema.parse(input))
      return { text }
    }),
  )
}

/** @returns the new key. No page shows it again. */
export async function submitKeyRotation(keyId: string) {
  return settingsAction('keys.manage', (staff) =>
    changeSettings(database(), staff, async (sql) => {
      const { text } = await rotateKey(sql, staff, id.parse(keyId))
      return { text }
    }),
  )
}

export async function submitKeyRevocation(keyId: string) {
  return settingsAction('keys.manage', (staff) =>
    changeSettings(database(), staff, (sql) => revokeKey(sql, staff, id.parse(keyId))),
  )
}
