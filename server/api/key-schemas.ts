import { z } from '@hono/zod-openapi'
import { KEY_PERMISSIONS } from '@/lib/access/key-permissions'
import { KEY_OVERLAP_HOURS } from '@/lib/api-keys/change-keys'
import { EXAMPLE_KEY_NAME, newKeySchema } from '@/lib/api-keys/key-schema'
import { EXAMPLE_KEY_PREFIX } from '@/lib/api-keys/key-text'
import { EXAMPLE_BRANCH_ID, id, optionalWithDefault } from '@/lib/schema-parts'

/** The schemas of the REST interface for API keys. */

const EXAMPLE_KEY_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000c1'

const utc = z.iso.datetime()
const nullableTime = (description: string) =>
  utc.nullable().openapi({ description, example: '2026-11-22T09:41:05.120Z' })

export const keyPermission = z.enum(KEY_PERMISSIONS).openapi('ApiKeyPermission', { example: 'orders.read' })
const EXAMPLE_PERMISSIONS = ['cafe.read', 'orders.read', 'orders.place'] as const

const { name, branchIds } = newKeySchema.shape

export const newApiKey = z
  .strictObject({
    name,
    permissions: z
      .array(keyPermission)
      .min(1)
      .max(KEY_PERMISSIONS.length)
      .meta({ example: [...EXAMPLE_PERMISSIONS] }),
    branchIds: optionalWithDefault(branchIds, []).openapi({
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      description: 'The branches for which the key is. Empty or left out: every branch that you may see.',
      example: [EXAMPLE_BRANCH_ID],
    }),
  })
  .openapi('NewApiKey')

const apiKey = z
  .object({
    id: id('API key id.', EXAMPLE_KEY_ID),
    name: z.string().openapi({ example: EXAMPLE_KEY_NAME }),
    prefix: z.string().openapi({
      description: 'The start of the key, which identifies it. It stays when the key is rotated.',
      example: EXAMPLE_KEY_PREFIX,
    }),
    permissions: z.array(keyPermission).openapi({ example: [...EXAMPLE_PERMISSIONS] }),
    branchIds: z.array(z.uuid()).openapi({ description: 'Empty: every branch.', example: [EXAMPLE_BRANCH_ID] }),
    previousKeyExpiresAt: nullableTime('Until when the key before the last rotation is valid too; null: it is not.'),
    keyUsedAt: nullableTime(
      'The first use since the key was created or rotated; null: the integration does not use it yet.',
    ),
    lastUsedAt: nullableTime('The last use, written at most once a minute; null: not used yet.'),
    lastUsedFrom: z
      .string()
      .nullable()
      .openapi({ description: 'The address of that request; of IPv6 the /64.', example: '203.0.113.7' }),
    createdAt: utc,
  })
  .openapi('ApiKey')

export const apiKeys = z.object({ apiKeys: z.array(apiKey) }).openapi('ApiKeys')

const key = z
  .string()
  .nullable()
  .openapi({
    description:
      'The key: send it as `Authorization: Bearer <key>`. It is not stored, so only this response has it. Null in a repetition ' +
      'with the same Idempotency-Key: if the first response was lost, rotate the key.',
    example: `${EXAMPLE_KEY_PREFIX}_9d5c1f…`,
  })

export const createdKey = apiKey.extend({ key }).openapi('CreatedApiKey')

export const rotatedKey = z
  .object({
    key,
    previousKeyExpiresAt: utc.openapi({
      description: `Until then the previous key is valid too: ${KEY_OVERLAP_HOURS} hours.`,
    }),
    droppedKeyExpiresAt: nullableTime(
      'A warning: the key before the previous one was to be valid until then, and no longer is. Null: there was none.',
    ),
  })
  .openapi('RotatedApiKey')

export const keyIdParam = z.object({
  id: z.uuid().openapi({ description: 'API key id.', param: { name: 'id', in: 'path' } }),
})
