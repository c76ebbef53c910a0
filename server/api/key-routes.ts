import type { OpenAPIHono } from '@hono/zod-openapi'
import { presentKey } from '@/lib/api-keys/api-key'
import { createKey, KEY_OVERLAP_HOURS, MAX_KEYS, revokeKey, rotateKey } from '@/lib/api-keys/change-keys'
import { listKeys } from '@/lib/api-keys/key-repository'
import { withinShare } from '@/lib/db/within-share'
import { guardedBy } from './authenticate'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { apiKeys, createdKey, keyIdParam, newApiKey, rotatedKey } from './key-schemas'
import { json, jsonResponse, personRoute } from './route'

const tags = ['API keys']

const createRoute = personRoute('keys.manage', ['not_found', 'already_exists'], {
  method: 'post',
  path: '/api-keys',
  operationId: 'createApiKey',
  tags,
  summary: 'Create an API key for an integration',
  description: `Managers only, at most ${MAX_KEYS} for each organisation. Names of keys in use are unique. A manager of one branch creates keys for that branch.`,
  request: { body: json(newApiKey) },
  responses: { 201: jsonResponse('The key. Only this response has its text.', createdKey) },
})

const listRoute = personRoute('keys.manage', [], {
  method: 'get',
  path: '/api-keys',
  operationId: 'listApiKeys',
  tags,
  summary: 'List the API keys in use',
  description: 'Managers only. Managers of a branch see the keys that are for their branch alone.',
  responses: { 200: jsonResponse('API keys, oldest first.', apiKeys) },
})

const rotateRoute = personRoute('keys.manage', ['not_found'], {
  method: 'post',
  path: '/api-keys/{id}/rotate',
  operationId: 'rotateApiKey',
  tags,
  summary: 'Replace the secret of an API key',
  description: `For ${KEY_OVERLAP_HOURS} hours the previous key is valid too, so that the integration can switch. A second rotation within this time ends the oldest key at once, unless the integration has not used the newest yet (\`keyUsedAt\` is null): then that one ends. If a key has leaked, revoke it instead.`,
  request: { params: keyIdParam },
  responses: { 200: jsonResponse('The new key.', rotatedKey) },
})

const revokeRoute = personRoute('keys.manage', ['not_found'], {
  method: 'delete',
  path: '/api-keys/{id}',
  operationId: 'revokeApiKey',
  tags,
  summary: 'Revoke an API key',
  description: 'Managers only. All processes refuse the key within 10 seconds. It cannot be restored.',
  request: { params: keyIdParam },
  responses: { 204: { description: 'The key is revoked.' } },
})

export function keyRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(createRoute), async (context) => {
    const { person } = context.var
    const input = context.req.valid('json')
    let key: string | null = null
    return idempotently(
      context,
      database,
      { inTransaction: true },
      async (sql) => {
        const { stored, text } = await createKey(sql, person, input)
        key = text
        return { status: 201, body: presentKey(stored) }
      },
      async (kept) => ({ ...kept, key }),
    )
  })

  api.openapi(guarded(listRoute), async (context) => {
    const found = await listKeys(database, context.var.person)
    return context.json({ apiKeys: found.map(presentKey) }, 200)
  })

  api.openapi(guarded(rotateRoute), async (context) => {
    const { person } = context.var
    const { id } = context.req.valid('param')
    let key: string | null = null
    return idempotently(
      context,
      database,
      { inTransaction: true },
      async (sql) => {
        const { text, until, droppedUntil } = await rotateKey(sql, person, id)
        key = text
        const previousKeyExpiresAt = until.toISOString()
        return { status: 200, body: { previousKeyExpiresAt, droppedKeyExpiresAt: droppedUntil?.toISOString() ?? null } }
      },
      async (kept) => ({ ...kept, key }),
    )
  })

  api.openapi(guarded(revokeRoute), async (context) => {
    const { person } = context.var
    const { id } = context.req.valid('param')
    await withinShare(person, () => database.transaction((sql) => revokeKey(sql, person, id)))
    return context.body(null, 204)
  })
}
