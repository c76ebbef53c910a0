import { z } from 'zod'
import { storableText } from '../storable-text'
import { PROVIDERS } from './provider-names'

/** The most accounts that a connection accepts besides the organisation's. */
const MAX_ACCOUNTS = 20

/** An account number, as an organisation has one; blanks, dots and hyphens are left out. */
const accountNumber = z
  .string()
  .max(100)
  .transform((text) => text.replace(/[\s.-]+/g, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9]{4,24}$/, 'invalid'))

const settings = {
  name: storableText(80).trim().min(1).meta({ example: 'Vietcombank' }),
  accounts: z
    .array(accountNumber)
    .max(MAX_ACCOUNTS)
    .meta({
      description: "Accounts besides the organisation's whose transfers pay by themselves.",
      example: ['0071000888888'],
    }),
}

/** What a manager can change. */
export const connectionSchema = z.object(settings)

export type ConnectionSettings = z.infer<typeof connectionSchema>

/** Empty for `standard`. */
const secret = storableText(200).trim().meta({
  description: 'What the provider gave. Left out for `standard`: Passboard makes one.',
  example: 'spsk_live_8fK2',
})
const provider = z.enum(PROVIDERS).meta({ description: '`standard`: any sender that signs as Standard Webhooks.' })

const added = { provider, secret }
type Added = { provider: (typeof PROVIDERS)[number]; secret: string }
export const hasSecret = ({ provider, secret }: Added): boolean => provider === 'standard' || secret !== ''
const SECRET_MISSING = { path: ['secret'], error: 'required' }

export const newConnectionSchema = z.object({ ...settings, ...added }).refine(hasSecret, SECRET_MISSING)

export type NewConnection = z.infer<typeof newConnectionSchema>

export const newSecretSchema = z.object({ secret })

/** The accounts as a person types them into one field, with commas between them. */
const typedAccounts = z
  .string()
  .max(1_000)
  .transform((text) => text.split(/[,;]+/).filter((part) => part.trim() !== ''))
  .pipe(settings.accounts)

/** The forms of a connection. */
export const connectionFormSchema = connectionSchema.extend({ accounts: typedAccounts })
export const newConnectionFormSchema = z
  .object({ ...settings, accounts: typedAccounts, ...added })
  .refine(hasSecret, SECRET_MISSING)
