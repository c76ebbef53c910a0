'use server'

import { z } from 'zod'
import { database } from '@/lib/db/database'
import { type Edit, readEdit } from '@/lib/settings/edit'
import { changeConnection, createConnection, removeConnection, replaceSecret } from '@/lib/transfers/change-connections'
import {
  type ConnectionSettings,
  connectionSchema,
  type NewConnection,
  newConnectionSchema,
  newSecretSchema,
} from '@/lib/transfers/connection-schema'
import { settingsAction } from '../settings-page'

const id = z.uuid()

/** @returns the secret that Passboard made, if the sender has none. No page shows it again. */
export async function submitNewConnection(input: NewConnection) {
  return settingsAction('transfers.connect', (staff) =>
    createConnection(database(), staff, newConnectionSchema.parse(input)),
  )
}

export async function submitConnection(input: Edit<ConnectionSettings>) {
  return settingsAction('transfers.connect', (staff) =>
    changeConnection(database(), staff, readEdit(connectionSchema, input)),
  )
}

/** @returns as `submitNewConnection` */
export async function submitConnectionSecret(connectionId: string, input: z.input<typeof newSecretSchema>) {
  return settingsAction('transfers.connect', (staff) =>
    replaceSecret(database(), staff, id.parse(connectionId), newSecretSchema.parse(input).secret),
  )
}

export async function submitConnectionRemoval(connectionId: string) {
  return settingsAction('transfers.connect', (staff) => removeConnection(database(), staff, id.parse(connectionId)))
}
