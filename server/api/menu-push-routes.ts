import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { pushedMenuSchema } from '@/lib/menu/menu-schemas'
import { findPushableMenu, pushMenu } from '@/lib/menu/push-menu'
import { readPushedMenu } from '@/lib/menu/read-pushed-menu'
import { guardedBy } from './authenticate'
import type { ApiEnv, Service } from './context'
import { priceWarnings } from './menu-settings-schemas'
import { jsonInTurns, jsonResponse, staffRoute } from './route'
import { wholeMenu } from './whole-menu-schemas'

const readRoute = staffRoute('cafe.read', [], {
  method: 'get',
  path: '/menu',
  operationId: 'getMenu',
  tags: ['Menu'],
  summary: 'Read the whole menu, as it is edited',
  description:
    'Every category, item, option group and option of the organisation in menu order, with ids and references, without what is sold out ' +
    'and without what differs for an item. `PUT /menu` takes it back: change what you want and leave the rest as it is.',
  responses: { 200: jsonResponse('The menu.', wholeMenu) },
})

const counts = z
  .object({
    created: z.number().int().openapi({ example: 2 }),
    changed: z.number().int().openapi({ example: 1 }),
    retired: z.number().int().openapi({ description: 'Removed, because the menu does not have them.', example: 0 }),
    unchanged: z.number().int().openapi({ example: 41 }),
  })
  .openapi('MenuPushCounts')
const result = z
  .object({ categories: counts, items: counts, optionGroups: counts, warnings: priceWarnings })
  .openapi('MenuPushResult')

const pushRoute = staffRoute('menu.manage', ['removal_unconfirmed'], {
  method: 'put',
  path: '/menu',
  operationId: 'pushMenu',
  tags: ['Menu'],
  summary: 'Write the whole menu of a POS, by its own references',
  description:
    'Creates, changes and orders categories, items and option groups by `reference`, and removes those that are missing; all or nothing. ' +
    'The same menu again changes nothing. A removed thing comes back as it was with its `reference`. What may be left out of a thing, such as allergens, stays as it is then; but ' +
    '`optionGroups` of an item is then empty, and an option or a group has no `price`, `isDefault` or `repeatable`. ' +
    'Things with one name are told apart by `reference`, options of one group excepted. A push that would remove more than half of the items or of the option groups of the POS, such as an ' +
    'empty one, is refused with 409 `removal_unconfirmed` unless it has `confirmRemoval: true`. What was made on the pages has no reference and stays when it is missing; a name that it has is then ' +
    'refused. An entry may name something that is there by its `id` (see `GET /menu`): it then gets the `reference` of the entry, or has none. ' +
    'Items name their option groups by reference, or by id where there is none; a combo its `components` too, each with a `quantity`, and ' +
    'an item that leaves them out keeps what it consists of. Photos, what is sold out, and what differs for an item stay. ' +
    'Orders keep what was sold. For managers and keys of the whole organisation. A body may have 1 MB. The items ' +
    'may have 30,000 options in all, where a group counts for each item that has it.',
  request: { body: jsonInTurns(pushedMenuSchema, readPushedMenu) },
  responses: { 200: jsonResponse('What was changed.', result) },
})

/** Reads and writes the whole menu. */
export function menuPushRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  api.openapi(guardedBy(service)(readRoute), async (context) => {
    return context.json(await findPushableMenu(service.database, context.var.staff), 200)
  })

  api.openapi(guardedBy(service)(pushRoute), async (context) => {
    return context.json(await pushMenu(service.database, context.var.staff, context.req.valid('json')), 200)
  })
}
