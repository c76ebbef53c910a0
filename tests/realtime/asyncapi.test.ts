import schema from '@asyncapi/specs/schemas/3.1.0.json' with { type: 'json' }
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { authenticateGuest } from '@/lib/guests/guest-session'
import { callStaff } from '@/lib/guests/table-calls'
import { type AsyncApiDocument, messagesOf } from '../support/asyncapi-messages'
import { type Cafe, startCafe, startCafeForTest } from '../support/cafe'
import { connectManagers } from '../support/managers-page'
import { orderIn, sitDown } from '../support/orders'
import { connectPublic, cookieAt } from '../support/public-page'
import { connectScreen, sessionCookie } from '../support/screen'

const documentOf = async (cafe: Cafe): Promise<AsyncApiDocument> =>
  (await fetch(`${cafe.baseUrl}/api/v1/asyncapi.json`)).json() as Promise<AsyncApiDocument>

test('the document is valid by the schema of AsyncAPI 3.1.0', async () => {
  const cafe = await startCafeForTest()
  // The schema brings its own copy of the schema of JSON Schema draft 7.
  const ajv = new Ajv({ strict: false, allErrors: true, meta: false, validateSchema: false })
  addFormats.default(ajv)
  const document = await documentOf(cafe)
  expect(ajv.validate(schema, document), ajv.errorsText()).toBe(true)
  // The schema does not check that references lead somewhere.
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
  const missing = [...references].map(([, path = '']) => path).filter((path) => at(document, path) === undefined)
  expect(missing).toEqual([])
})

const at = (root: unknown, path: string): unknown =>
  path.split('/').reduce((value: unknown, key) => (value as Record<string, unknown> | undefined)?.[key], root)

test('every message that the server sends, and every reply, is as the document says; and it sends all of them', async () => {
  const cafe = await startCafe()
  const messages = messageChecker(await documentOf(cafe))
  const { branchId, tableCode } = cafe.here
  const session = await sitDown(cafe)

  const screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.manager) })
  messages.listen('board', screen.socket)
  const before = await screen.join({ branchId })
  messages.check('board', 'joinReply', before)
  const other = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
  await other.join({ branchId })
  const [tapId, orderId] = [crypto.randomUUID(), crypto.randomUUID()]
  const command = { type: 'change_status', to: 'ready' } as const
  other.socket.emit('beginStep', { tapId, orderId, command, screen: 'Bar', undoMs: 3_000 })
  other.socket.emit('undoStep', { tapId })
  await orderIn(cafe, 'preparing')
  messages.check('board', 'joinReply', await screen.join({ branchId, since: 0 }))
  messages.check('board', 'joinReply', await screen.join({ branchId: crypto.randomUUID() }))

  const page = connectManagers(cafe.baseUrl, await sessionCookie(cafe.manager))
  messages.listen('managers', page)

  const display = await connectPublic(cafe.baseUrl)
  messages.listen('public', display.socket)
  messages.check('public', 'watchReply', await display.watch(branchId))
  const guest = await connectPublic(cafe.baseUrl, { cookie: cookieAt(cafe.here, session) })
  messages.listen('public', guest.socket)
  messages.check('public', 'followReply', await guest.follow(tableCode))
  await callStaff(cafe.database, await authenticateGuest(cafe.database, session), 'bill')
  await cafe.api.patch(`/menu-items/${cafe.menuItemId}`, { available: false }, { token: cafe.staff })
  await cafe.api.post(`/branches/${branchId}/pause-ordering`, { minutes: 30 }, { token: cafe.manager })
  const options = { session }
  await cafe.api.post('/guest/orders', { items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] }, options)
  await orderIn(cafe, 'ready')

  // Two events have no argument, and come when a manager tests or changes a paired screen.
  const beforeStop = messages.all.filter((name) => !/ (goodbye|chime|changed)$/.test(name))
  await expect.poll(() => beforeStop.filter((name) => !messages.seen.has(name))).toEqual([])
  await cafe.stop()
  await expect
    .poll(() => messages.all.filter((name) => !messages.seen.has(name)))
    .toEqual(['board chime', 'board changed'])
  expect(messages.violations).toEqual([])
})

/** Checks messages against the document's schemas of their payloads. */
function messageChecker(document: AsyncApiDocument) {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'asyncapi')
  const seen = new Set<string>()
  const violations: string[] = []

  function check(channel: string, event: string, ...args: unknown[]) {
    seen.add(`${channel} ${event}`)
    const message = document.channels[channel]?.messages[event] as { payload?: object } | undefined
    const where = `${channel} ${event}`
    if (!message) return violations.push(`${where} is not in the document`)
    if (!message.payload) return args.length > 0 && violations.push(`${where} has an argument`)
    const validate = ajv.getSchema(`asyncapi#/channels/${channel}/messages/${event}/payload`)
    if (!validate?.(args[0])) violations.push(`${where}: ${ajv.errorsText(validate?.errors)}`)
  }
  const all = messagesOf(document).flatMap(({ name, action }) => (action === 'send' ? [name] : []))
  return {
    all,
    seen,
    violations,
    check,
    listen: (channel: string, socket: Pick<Socket, 'onAny'>) => {
      socket.onAny((event: string, ...args: unknown[]) => check(channel, event, ...args))
    },
  }
}
