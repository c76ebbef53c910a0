import type { KeyPermission } from '@/lib/access/key-permissions'
import { deriveKey } from '@/lib/access/secrets'
import { hashKey, newKeyPrefix, newKeyText } from '@/lib/api-keys/key-text'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { guestCookie } from '@/lib/guests/guest-session'
import { newId, newTableCode } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { receiptToken } from '@/lib/orders/receipt-token'
import { SCREEN_COOKIE } from '@/lib/screens/authenticate-screen'
import { sha256 } from '@/lib/sha256'
import { hashPin } from '@/lib/staff/pin'
import { dropDatabase, newDatabase } from '../e2e/support/cafe-database'
import { cafeServer } from '../e2e/support/cafe-server'
import { MANAGER, OTHER_MANAGER, type Person, STAFF } from '../e2e/support/people'
import { createRest, type Rest } from '../e2e/support/rest'
import { type Column, type KeyColumn, PERMISSIONS_OF_KEYS } from './columns'

/** What somebody carries: a bearer token, a guest's session id, the cookies of a browser. */
export type Credentials = { token: string | null; session: string | null; cookie: string }

/** What a request carries to a page or a socket: a key in the header that the REST interface reads. */
export const headersOf = ({ token, cookie }: Credentials) => ({
  cookie,
  ...(token?.startsWith('pbk_') && { Authorization: `Bearer ${token}` }),
})

/**
 * Each call has a connection of its own. A server ends one that was opened and has had no request for 30 s; its 408 would count as the
 * answer to the next call.
 */
export const OWN_CONNECTION = { connection: 'close' }

/** Nobody listens there. */
export const NEW_ENDPOINT = { name: 'Kế toán', url: 'http://127.0.0.1:1024/' }
export const NEW_KEY = { name: 'Máy bán hàng', permissions: ['orders.read'], branchIds: [] }

/** What a manager can change of an alarm target. */
export const TARGET_VALUES = {
  name: 'Điện thoại',
  branchId: '',
  kinds: ['branch_late'],
  quietFrom: '',
  quietUntil: '',
  summaryAt: '',
}

type Place = {
  orgId: string
  branchId: string
  tableId: string
  tableCode: string
  menuItemId: string
  /** What a piece of it costs. */
  menuItemPrice: number
  categoryId: string
  screenId: string
  /** What devices show that ask to be paired. */
  pairingCodes: string[]
  /** Of the branch or organisation, and free to be changed and taken away. */
  personId: string
  spareScreenId: string
  printerId: string
  sparePrinterId: string
  spareTableId: string
  callId: string
  spareItemId: string
  otherSpareItemId: string
  spareCategoryId: string
  spareStationId: string
  removedCategoryId: string
  removedStationId: string
  removedItemId: string
  removedOptionGroupId: string
  optionGroupId: string
  optionId: string
  spareOptionGroupId: string
  photoUrl: string
  connectionId: string
  transferId: string
}

const PRINTER = {
  connection: 'polling',
  host: '',
  port: 9_100,
  paper: 80,
  prints: 'slip',
  occasion: 'when_undisplayed',
}

/** The demo café with a server of its own, and one of each who may come. */
export type World = Place & {
  baseUrl: string
  rest: Rest
  /** A new order, as the branch's staff place and confirm it. */
  placeOrder(status: 'pending' | 'confirmed' | 'preparing' | 'cancelled'): Promise<Order>
  /** An order with a payment that is voided. */
  voidedPayment(): Promise<Order>
  /** An order that is paid, and what the address of its receipt ends with. */
  paidOrder(): Promise<Order>
  receiptToken(): Promise<string>
  /** An order with a discount that staff may give and remove. */
  discountedOrder(): Promise<Order>
  /** An endpoint of the organisation's. @returns its id */
  endpoint(): Promise<string>
  /** An API key of the organisation's, free to be revoked. @returns its id */
  apiKey(): Promise<string>
  /** A bank connection and an open transfer of the organisation's, free to be removed and settled. @returns its id */
  connection(): Promise<string>
  transfer(): Promise<string>
  /** A new table of the branch's, free to be removed, or removed already. @returns its id */
  newTable(options?: { isRetired: boolean }): Promise<string>
  /** A new station and category, free to be removed, or removed already. @returns its id */
  newStation(options?: { isRemoved: boolean }): Promise<string>
  newCategory(options?: { isRemoved: boolean }): Promise<string>
  /** A new item and option group, free to be removed, or removed already. @returns its id */
  newItem(as?: { isRemoved: boolean }): Promise<string>
  newOptionGroup(as?: { isRemoved: boolean }): Promise<string>
  /** A paired screen of the branch's, free to be unpaired. @returns its id */
  newScreen(): Promise<string>
  /** A printer of the branch's, free to be removed. @returns its id */
  newPrinter(): Promise<string>
  /** An alarm target of the organisation's. @returns its id */
  alarmTarget(): Promise<string>
  /** A new API key of the organisation's, for all branches. */
  keyWith(permissions: readonly KeyPermission[]): Promise<Credentials>
  /** Something that is on its way to an endpoint. */
  delivery(): Promise<{ endpointId: string; eventId: string }>
  /** A pending order of the guest's. @returns its id */
  guestOrder(): Promise<string>
  credentials(column: Column): Promise<Credentials>
  /** Forgets what somebody holds: it was spent. */
  forget(column: Column): void
  close(): Promise<void>
}

const ELSEWHERE: Person = { phone: '0900000077', pin: '777888', orgSlug: 'demo-cafe' }
const HOUR_MS = 3_600_000
const SCREEN_SECRETS = {
  screen: 'a'.repeat(64),
  'screen that may bump': 'b'.repeat(64),
}
const PEOPLE: Partial<Record<Column, Person>> = {
  staff: STAFF,
  'staff of another branch': ELSEWHERE,
  manager: MANAGER,
  'manager of another organisation': OTHER_MANAGER,
}

export async function openWorld(): Promise<World> {
  const databaseUrl = await newDatabase()
  const database = openDatabase({ databaseUrl })
  const { prisma } = database
  const place = await furnish(database)
  const server = await cafeServer(databaseUrl)
  await server.start()
  const { baseUrl } = server
  const rest = createRest(baseUrl)
  const { token } = await rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })

  async function placeOrder(status: 'pending' | 'confirmed' | 'preparing' | 'cancelled'): Promise<Order> {
    const body = { tableId: place.tableId, items: [{ menuItemId: place.menuItemId, quantity: 2 }] }
    let order = await rest<Order>('POST', '/orders', { token, body })
    for (const step of {
      pending: [],
      confirmed: ['confirmed'],
      preparing: ['confirmed', 'preparing'],
      cancelled: ['cancelled'],
    }[status])
      order = await rest<Order>('PATCH', `/orders/${order.id}/status`, { token, body: { status: step } })
    return order
  }

  async function voidedPayment(): Promise<Order> {
    const { id } = await placeOrder('pending')
    const { payments } = await rest<Order>('POST', `/orders/${id}/payments`, { token, body: { method: 'cash' } })
    const path = `/orders/${id}/payments/${payments[0]?.id}/void`
    return rest<Order>('POST', path, { token, body: { reason: 'twice' } })
  }

  async function paidOrder(): Promise<Order> {
    const { id } = await placeOrder('pending')
    return rest<Order>('POST', `/orders/${id}/payments`, { token, body: { method: 'cash' } })
  }

  const receipt = async () => receiptToken((await paidOrder()).id, deriveKey(server.authSecret, 'receipt'))

  async function discountedOrder(): Promise<Order> {
    const { id } = await placeOrder('pending')
    const body = { kind: 'discount', percent: 5, reason: 'Test' }
    return rest<Order>('POST', `/orders/${id}/adjustments`, { token, body })
  }

  /** One serves until somebody deletes it; an organisation may have 50. */
  async function endpoint(): Promise<string> {
    type Endpoint = { id: string }
    const { endpoints } = await rest<{ endpoints: Endpoint[] }>('GET', '/webhook-endpoints', { token })
    const [there] = endpoints
    return (there ?? (await rest<Endpoint>('POST', '/webhook-endpoints', { token, body: NEW_ENDPOINT }))).id
  }

  async function connection(): Promise<string> {
    const data = {
      id: newId(),
      orgId: place.orgId,
      name: 'Ngân hàng tạm',
      provider: 'sepay',
      address: newId(),
      secret: '',
    }
    await prisma.bankConnection.create({ data })
    return data.id
  }

  async function transfer(): Promise<string> {
    const { orgId, connectionId } = place
    const data = { id: newId(), orgId, connectionId, providerId: newId(), amount: 1_000, currency: 'VND', content: '' }
    await prisma.bankTransfer.create({ data })
    return data.id
  }

  async function apiKey(): Promise<string> {
    type Keys = { apiKeys: { id: string; name: string }[] }
    const { apiKeys } = await rest<Keys>('GET', '/api-keys', { token })
    const there = apiKeys.find(({ name }) => name === NEW_KEY.name)
    return there?.id ?? (await insertKey(NEW_KEY.name, ['orders.read'])).id
  }

  async function newTable({ isRetired } = { isRetired: false }): Promise<string> {
    const id = newId()
    const data = {
      id,
      branchId: place.branchId,
      label: id.slice(-20),
      code: newTableCode(),
      retiredAt: isRetired ? new Date() : null,
    }
    await prisma.cafeTable.create({ data })
    return id
  }

  async function newStation({ isRemoved } = { isRemoved: false }): Promise<string> {
    const id = newId()
    const data = { id, orgId: place.orgId, name: id, position: 91, removedAt: isRemoved ? new Date() : null }
    await prisma.station.create({ data })
    return id
  }

  async function newCategory({ isRemoved } = { isRemoved: false }): Promise<string> {
    const id = newId()
    const data = { id, orgId: place.orgId, name: id, position: 92, removedAt: isRemoved ? new Date() : null }
    await prisma.menuCategory.create({ data })
    return id
  }

  async function newItem({ isRemoved } = { isRemoved: false }): Promise<string> {
    const id = newId()
    const removedAt = isRemoved ? new Date() : null
    const data = { id, orgId: place.orgId, categoryId: place.categoryId, name: id, price: 1, position: 92, removedAt }
    await prisma.menuItem.create({ data })
    return id
  }

  async function newOptionGroup({ isRemoved } = { isRemoved: false }): Promise<string> {
    const id = newId()
    const data = { id, orgId: place.orgId, name: id, position: 92, removedAt: isRemoved ? new Date() : null }
    await prisma.optionGroup.create({ data })
    return id
  }

  async function newScreen(): Promise<string> {
    const id = newId()
    const { orgId, branchId } = place
    const data = { id, orgId, branchId, name: id.slice(-20), view: 'wall', secretHash: sha256(id) } as const
    await prisma.screen.create({ data })
    return id
  }

  async function newPrinter(): Promise<string> {
    const id = newId()
    const { orgId, branchId } = place
    await prisma.printer.create({ data: { ...PRINTER, id, orgId, branchId, name: id, address: newId() } })
    return id
  }

  async function alarmTarget(): Promise<string> {
    const data = { ...TARGET_VALUES, branchId: null, channel: 'slack', language: 'en', origin: baseUrl, address: '' }
    const id = newId()
    await prisma.alarmTarget.create({ data: { ...data, id, orgId: place.orgId, quietFrom: null, quietUntil: null } })
    return id
  }

  async function keyWith(permissions: readonly KeyPermission[]): Promise<Credentials> {
    const { text } = await insertKey(newId(), permissions)
    return { token: text, session: null, cookie: '' }
  }

  /** Not over REST: there are more permissions to try than an organisation can have keys. */
  async function insertKey(name: string, permissions: readonly KeyPermission[]) {
    const prefix = newKeyPrefix()
    const text = newKeyText(prefix)
    const key = { id: newId(), name, prefix, permissions: [...permissions], keyHash: hashKey(text) }
    await prisma.apiKey.create({ data: { orgId: place.orgId, ...key } })
    return { id: key.id, text }
  }

  /** One serves until it is cancelled; a session may have 10. */
  async function guestOrder(): Promise<string> {
    const session = (await credentials('guest')).session ?? ''
    const body = { items: [{ menuItemId: place.menuItemId, quantity: 1 }] }
    const path = `/guest/orders/${lastGuestOrder}`
    const last = lastGuestOrder === null ? null : await rest<Order>('GET', path, { session })
    const pending = last?.status === 'pending' ? last : await rest<Order>('POST', '/guest/orders', { session, body })
    lastGuestOrder = pending.id
    return pending.id
  }

  async function signIn(column: Column): Promise<Credentials> {
    const person = PEOPLE[column]
    if (person) return signedIn(baseUrl, rest, person)
    if (isKey(column)) return keyWith(PERMISSIONS_OF_KEYS[column])
    if (column === 'guest') return seated(rest, place.tableCode)
    const isScreen = column === 'screen' || column === 'screen that may bump'
    return { token: null, session: null, cookie: isScreen ? `${SCREEN_COOKIE}=${SCREEN_SECRETS[column]}` : '' }
  }

  function credentials(column: Column): Promise<Credentials> {
    const known = held.get(column) ?? signIn(column)
    held.set(column, known)
    return known
  }

  let lastGuestOrder: string | null = null
  const held = new Map<Column, Promise<Credentials>>()

  return {
    ...place,
    baseUrl,
    rest,
    placeOrder,
    voidedPayment,
    paidOrder,
    receiptToken: receipt,
    discountedOrder,
    endpoint,
    apiKey,
    connection,
    transfer,
    newTable,
    newStation,
    newCategory,
    newItem,
    newOptionGroup,
    newScreen,
    newPrinter,
    alarmTarget,
    keyWith,
    delivery: async () => {
      const endpointId = await endpoint()
      await placeOrder('pending')
      const path = `/webhook-endpoints/${endpointId}/deliveries`
      const { deliveries } = await rest<{ deliveries: { eventId: string }[] }>('GET', path, { token })
      return { endpointId, eventId: deliveries[0]?.eventId ?? '' }
    },
    guestOrder,
    credentials,
    forget: (column) => held.delete(column),
    close: async () => {
      await server.stop()
      await database.close()
      await dropDatabase(databaseUrl)
    },
  }
}

const isKey = (column: Column): column is KeyColumn => column in PERMISSIONS_OF_KEYS

async function furnish({ prisma }: OpenedDatabase): Promise<Place> {
  const { id: orgId } = await prisma.organisation.findUniqueOrThrow({ where: { slug: MANAGER.orgSlug } })
  const { branchId } = await prisma.staff.findUniqueOrThrow({ where: { orgId_phone: { orgId, phone: STAFF.phone } } })
  if (!branchId) throw new Error('The staff of the demo belong to a branch.')
  const elsewhere = await prisma.branch.findFirstOrThrow({ where: { orgId, id: { not: branchId } } })
  const table = await prisma.cafeTable.findFirstOrThrow({ where: { branchId } })
  const item = await prisma.menuItem.findFirstOrThrow({ where: { orgId } })
  const hire = async (name: string, { phone, pin }: Pick<Person, 'phone' | 'pin'>, at: string) =>
    prisma.staff.create({
      data: { id: newId(), orgId, branchId: at, name, phone, pinHash: await hashPin(pin), role: 'staff' },
    })
  const hang = (name: string, secret: string, mayBump: boolean) =>
    prisma.screen.create({
      data: { id: newId(), orgId, branchId, name, view: 'wall', mayBump, secretHash: sha256(secret) },
    })

  await hire('Lê Văn Xa', ELSEWHERE, elsewhere.id)
  const person = await hire('Phạm Văn Tạm', { phone: '0912000222', pin: '904817' }, branchId)
  const screen = await hang('Quầy', SCREEN_SECRETS.screen, false)
  await hang('Bếp', SCREEN_SECRETS['screen that may bump'], true)
  const spareScreen = await hang('Dự phòng', 'c'.repeat(64), false)
  const pairings = [...'0123456789ABCDEFGHJK'].map((sign) => ({
    id: newId(),
    code: `PA1R1${sign}`,
    secretHash: sha256(`pairing of ${sign}`),
    expiresAt: new Date(Date.now() + HOUR_MS),
  }))
  await prisma.screenPairing.createMany({ data: pairings })
  const spareTable = await prisma.cafeTable.create({
    data: { id: newId(), branchId, label: 'Dự phòng', code: newTableCode() },
  })
  const call = await prisma.tableCall.create({ data: { id: newId(), branchId, tableId: table.id, kind: 'bill' } })
  const spareCategory = await prisma.menuCategory.create({ data: { id: newId(), orgId, name: 'Nhóm', position: 90 } })
  const { categoryId } = item
  const createItem = (name: string, removedAt: Date | null = null) =>
    prisma.menuItem.create({ data: { id: newId(), orgId, categoryId, name, price: 30_000, position: 90, removedAt } })
  const spareItem = await createItem('Trà thử')
  const otherSpareItem = await createItem('Trà thử khác')
  const removedItem = await createItem('Trà cũ', new Date())
  const spareStation = await prisma.station.create({ data: { id: newId(), orgId, name: 'Quầy phụ', position: 90 } })
  const removed = (name: string) => ({ data: { id: newId(), orgId, name, position: 91, removedAt: new Date() } })
  const removedStation = await prisma.station.create(removed('Quầy cũ'))
  const removedCategory = await prisma.menuCategory.create(removed('Nhóm cũ'))
  const removedGroup = await prisma.optionGroup.create(removed('Tùy chọn cũ'))
  const createGroup = (name: string) => prisma.optionGroup.create({ data: { id: newId(), orgId, name, position: 90 } })
  const optionGroup = await createGroup('Nhóm tùy chọn')
  const spareOptionGroup = await createGroup('Nhóm tùy chọn phụ')
  const option = await prisma.menuOption.create({
    data: { id: newId(), groupId: optionGroup.id, name: 'Thử', position: 0 },
  })
  const connectionId = newId()
  await prisma.bankConnection.create({
    data: { id: connectionId, orgId, name: 'Ngân hàng thử', provider: 'sepay', address: newId(), secret: '' },
  })
  const transfer = await prisma.bankTransfer.create({
    data: { id: newId(), orgId, connectionId, providerId: '1', amount: 1_000, currency: 'VND', content: '' },
  })
  const createPrinter = (name: string) =>
    prisma.printer.create({ data: { ...PRINTER, id: newId(), orgId, branchId, name, address: newId() } })
  const [printer, sparePrinter] = [await createPrinter('Máy in thử'), await createPrinter('Máy in thử khác')]
  const photo = await prisma.photo.create({ data: { orgId, id: sha256('photo'), content: new Uint8Array(1) } })
  return {
    orgId,
    branchId,
    tableId: table.id,
    tableCode: table.code,
    menuItemId: item.id,
    menuItemPrice: item.price,
    categoryId,
    screenId: screen.id,
    pairingCodes: pairings.map(({ code }) => code),
    personId: person.id,
    spareScreenId: spareScreen.id,
    printerId: printer.id,
    sparePrinterId: sparePrinter.id,
    spareTableId: spareTable.id,
    callId: call.id,
    spareItemId: spareItem.id,
    otherSpareItemId: otherSpareItem.id,
    spareCategoryId: spareCategory.id,
    spareStationId: spareStation.id,
    removedCategoryId: removedCategory.id,
    removedStationId: removedStation.id,
    removedItemId: removedItem.id,
    removedOptionGroupId: removedGroup.id,
    optionGroupId: optionGroup.id,
    optionId: option.id,
    spareOptionGroupId: spareOptionGroup.id,
    photoUrl: `/photos/${photo.id}.webp`,
    connectionId,
    transferId: transfer.id,
  }
}

async function signedIn(baseUrl: string, rest: Rest, person: Person): Promise<Credentials> {
  const { token } = await rest<{ token: string }>('POST', '/auth/login', { body: person })
  return { token, session: null, cookie: await browserCookie(baseUrl, person) }
}

/** Signs in as the sign-in page does. */
async function browserCookie(baseUrl: string, person: Person): Promise<string> {
  const csrf = await fetch(`${baseUrl}/api/auth/csrf`)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const answer = await fetch(`${baseUrl}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(csrf), origin: baseUrl },
    body: new URLSearchParams({ ...person, csrfToken, json: 'true' }),
  })
  const cookie = cookiesOf(answer)
  if (!cookie.includes('session-token')) throw new Error(`${person.phone} could not sign in: ${answer.status}`)
  return cookie
}

const cookiesOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

async function seated(rest: Rest, tableCode: string): Promise<Credentials> {
  const { sessionId } = await rest<{ sessionId: string }>('POST', '/guest/sessions', { body: { tableCode } })
  return { token: null, session: sessionId, cookie: `${guestCookie(tableCode)}=${sessionId}` }
}
