import { z } from 'zod'
import { storableText } from '../storable-text'
import { PROVIDERS } from './provider-names'

/** The secret that a provider gave; for `standard` it is empty, because Passboard makes one. */
const secret = storableText(200).trim()

/** The form of a new connection. */
export const newConnectionSchema = z
  .object({ name: storableText(80).trim().min(1), provider: z.enum(PROVIDERS), secret })
  .refine(({ provider, secret }) => provider === 'standard' || secret !== '', { path: ['secret'], error: 'required' })

export type NewConnection = z.infer<typeof newConnectionSchema>

export const newSecretSchema = z.object({ secret })
