import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { JSONValue } from 'hono/utils/types'
import { AUDIT_KINDS, type AuditEntry, findAudit } from '@/lib/audit/audit'
import { id, orNull } from '@/lib/schema-parts'
import { guardedBy } from './authenticate'
import type { ApiEnv, Service } from './context'
import { pageSizeParam } from './page-params'
import { jsonResponse, staffRoute } from './route'
import { sendInTurns } from './send-in-turns'

const EXAMPLE_ENTRY_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000a7'

const auditQuery = z.strictObject({
  kind: z.enum(AUDIT_KINDS).optional().openapi({ description: 'Only changes of this kind of thing.' }),
  by: z.uuid().toLowerCase().optional().openapi({ description: 'Only changes by this person or API key.' }),
  before: id('Only entries before this one.', EXAMPLE_ENTRY_ID).optional(),
  limit: pageSizeParam(),
})

const values = z.record(z.string(), z.unknown())
const auditPage = z
  .object({
    entries: z.array(
      z
        .object({
          id: id('Entry id.', EXAMPLE_ENTRY_ID),
          at: z.iso.datetime(),
          actor: z.object({ kind: z.string(), id: z.string(), name: z.string().optional() }).openapi({
            description: 'Who did it. Kind `staff` is a person, `key` an integration, `system` Passboard itself.',
          }),
          action: z.string().openapi({ description: '`<subject>.<what happened>`.', example: 'menu_item.changed' }),
          subject: z.string().openapi({ description: 'The name of what was changed.', example: 'Bạc xỉu' }),
          branchName: orNull(z.string()).openapi({ description: 'Null: it belongs to no branch.' }),
          before: orNull(values).openapi({ description: 'The changed values before.' }),
          after: orNull(values).openapi({ description: 'The changed values after.' }),
        })
        .openapi('AuditEntry'),
    ),
    nextBefore: orNull(z.uuid()).openapi({ description: 'The `before` of the next page; null: this is the last.' }),
  })
  .openapi('AuditPage')

const listRoute = staffRoute('audit.read', [], {
  method: 'get',
  path: '/audit',
  operationId: 'listAuditEntries',
  tags: ['Café'],
  summary: 'Read the activity log, newest first',
  description:
    'The changes of settings. Managers of a branch see those of their branch. The changes of one transaction are on one page, which can be ' +
    'longer than `limit`.',
  request: { query: auditQuery },
  responses: { 200: jsonResponse('One page of entries.', auditPage) },
})

/** They are of a JSON column. */
type Values = { [field: string]: JSONValue } | null

/** An entry as REST has it. */
export const presentedEntry = ({ at, actor, before, after, ...entry }: AuditEntry) => ({
  ...entry,
  at: new Date(at).toISOString(),
  actor: { kind: actor.kind, id: actor.id, ...('name' in actor && { name: actor.name }) },
  before: before as Values,
  after: after as Values,
})

export function auditRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  api.openapi(guardedBy(service)(listRoute), async (context) => {
    const { entries, nextBefore } = await findAudit(service.database, context.var.staff, context.req.valid('query'))
    return sendInTurns(context, { nextBefore }, { name: 'entries', things: entries, present: presentedEntry })
  })
}
