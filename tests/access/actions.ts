import { randomUUID } from 'node:crypto'
import { NEW_BRANCH } from '@/lib/branches/new-branch'
import { newId } from '@/lib/ids'
import { USUAL_MONITOR } from '@/lib/screens/screen'
import type { About } from './columns'
import { NEW_ENDPOINT, NEW_KEY, TARGET_VALUES, type World } from './world'

export type Action = {
  about: About
  /** What it is called with: right but for who calls. */
  args: (world: World) => unknown[] | Promise<unknown[]>
}

const NEW_TARGET = {
  ...TARGET_VALUES,
  channel: 'slack',
  url: 'https://hooks.example/1',
  email: '',
  token: '',
  chat: '',
  endpoint: '',
  keys: { p256dh: '', auth: '' },
}

/** Every server action, by folder and function; those of the first run are in `BEFORE_SET_UP`. */
export const ACTIONS: Record<string, Action> = {
  'menu/colleagues': action('branch', ({ branchId }) => [branchId]),
  'kitchen/sendTap': action('branch', aTap),
  'kitchen/finishedTickets': action('branch', ({ branchId }) => [branchId]),
  'kitchen/boardMenu': action('branch', ({ branchId }) => [branchId]),
  'kitchen/tablesOf': action('branch', ({ branchId }) => [branchId]),
  'kitchen/setSoldOut': action('branch', ({ branchId, menuItemId }) => [
    { branchId, kind: 'item', id: menuItemId, soldOut: false },
  ]),
  'kitchen/setKitchenStep': action('branch', ({ branchId }) => [{ branchId, wanted: { step: 'normal' } }]),
  'kitchen/closeTable': action('branch', ({ branchId, spareTableId }) => [{ branchId, tableId: spareTableId }]),
  'kitchen/acknowledgeCall': action('branch', aCall),
  'wall/acknowledgeCall': action('branch', aCall),
  'kitchen/dismissTicket': action('branch', aDismissal),
  'wall/dismissTicket': action('branch', aDismissal),
  'wall/sendTap': action('branch', aTap),
  'wall/finishedTickets': action('branch', ({ branchId }) => [branchId]),

  'order/[branchId]/bill/[tableId]/submitPaidBill': action('branch', async (world) => {
    const { id, tableId, total } = await world.placeOrder('pending')
    return [{ tableId, orderIds: [id], total, method: 'cash' }]
  }),

  'order/[branchId]/submitTableMove': action('branch', ({ spareTableId, tableId }) => [
    { fromId: spareTableId, toId: tableId },
  ]),

  'contact/submitContact': action('branch', async (world) => {
    const { id } = await world.placeOrder('pending')
    return [{ orderId: id, contact: { phone: '0900000000' } }]
  }),

  'trust/rememberTrust': action('own', () => [false]),

  'branches/submitPause': action('branch', ({ branchId }) => [branchId, 15]),
  'branches/submitResumption': action('branch', ({ branchId }) => [branchId]),

  'payments/dueOrders': action('organisation', ({ transferId }) => [transferId]),
  'payments/submitSettlement': action('organisation', ({ transferId }) => [transferId, { type: 'dismiss' }]),

  'screens/submitPairing': action('branch', ({ branchId, pairingCodes }) => [
    // Each call has one of its own, for the first that is right uses it up.
    { code: pairingCodes.pop(), ...screen(branchId) },
  ]),
  'screens/submitScreen': action('branch', ({ branchId, screenId }) => [edit(screenId, screen(branchId))]),
  'screens/sendChime': action('branch', ({ screenId }) => [screenId]),
  'screens/submitRevocation': action('branch', ({ spareScreenId }) => [spareScreenId]),

  'settings/organisation/submitOrganisation': action('organisation', ({ orgId }) => [edit(orgId, ORGANISATION)]),
  'settings/organisation/submitLogo': action('own', () => [null]),
  'settings/branches/submitNewBranch': action('own', () => [{ ...BRANCH, name: `Nhánh ${newId()}` }]),
  'settings/branches/submitBranch': action('branch', ({ branchId }) => [edit(branchId, BRANCH)]),

  'settings/staff/submitNewPerson': action('branch', ({ branchId }) => [
    { ...person(branchId), phone: '0912000111', pin: '904817' },
  ]),
  'settings/staff/submitNewPeople': action('branch', ({ branchId }) => [
    { id: randomUUID(), list: 'Nguyễn Thị Lan, 0912000222', branchId },
  ]),
  'settings/staff/submitPerson': action('branch', ({ branchId, personId }) => [edit(personId, person(branchId))]),
  'settings/staff/submitPin': action('branch', ({ personId }) => [personId, { pin: '904817' }]),
  'settings/staff/submitActive': action('branch', ({ personId }) => [personId, false]),

  'settings/menu/submitNewMenuItem': action('organisation', ({ categoryId }) => [
    newId(),
    { ...item(categoryId), name: 'Trà mới' },
  ]),
  'settings/menu/submitMenuItem': action('organisation', ({ spareItemId, categoryId }) => [
    edit(spareItemId, item(categoryId)),
  ]),
  'settings/menu/submitItemOptions': action('organisation', ({ spareItemId }) => [
    edit(spareItemId, { groupIds: [], overrides: [] }),
  ]),
  'settings/menu/submitItemPhoto': action('organisation', ({ spareItemId }) => [spareItemId, null]),
  'settings/menu/submitMenuItemMove': action('organisation', ({ spareItemId }) => [spareItemId, 'up']),
  'settings/menu/submitMenuItemsMove': action('organisation', ({ spareItemId, categoryId }) => [
    [spareItemId],
    categoryId,
  ]),
  'settings/menu/submitMenuItemsRemoval': action('organisation', ({ otherSpareItemId }) => [[otherSpareItemId]]),
  'settings/menu/submitMenuItemsRestoration': action('organisation', ({ removedItemId }) => [[removedItemId]]),
  'settings/menu/submitItemsAvailability': action('branch', ({ menuItemId, branchId }) => [
    [menuItemId],
    branchId,
    true,
  ]),
  'settings/menu/previewMenuFile': action('own', () => ['Nhóm mới,Món mới,1000', null]),
  'settings/menu/submitMenuFile': action('own', () => [
    `Nhóm ${newId()},Món mới,1000`,
    { prices: 'as_written', columns: null },
  ]),
  'settings/menu/submitCategoryRestoration': action('organisation', ({ removedCategoryId }) => [removedCategoryId]),
  'settings/menu/submitAvailability': action('branch', ({ menuItemId, branchId }) => [menuItemId, branchId, true]),
  'settings/menu/submitNewCategory': action('own', () => [
    { name: 'Nhóm mới', translations: {}, servingTimes: [], course: null },
  ]),
  'settings/menu/submitCategory': action('organisation', ({ spareCategoryId }) => [
    edit(spareCategoryId, { name: 'Nhóm', translations: {}, servingTimes: [], course: null }),
  ]),
  'settings/menu/submitCategoryMove': action('organisation', ({ spareCategoryId }) => [spareCategoryId, 'up']),
  'settings/menu/submitCategoryRemoval': action('organisation', ({ spareCategoryId }) => [spareCategoryId]),

  'settings/options/submitNewOptionGroup': action('own', () => [{ ...OPTION_GROUP, name: 'Nhóm mới' }]),
  'settings/options/submitOptionGroup': action('organisation', ({ optionGroupId }) => [
    edit(optionGroupId, OPTION_GROUP),
  ]),
  'settings/options/submitOptionGroupMove': action('organisation', ({ optionGroupId }) => [optionGroupId, 'up']),
  'settings/options/submitOptionGroupRemoval': action('organisation', ({ spareOptionGroupId }) => [spareOptionGroupId]),
  'settings/options/submitOptionGroupRestoration': action('organisation', ({ removedOptionGroupId }) => [
    removedOptionGroupId,
  ]),

  'settings/stations/submitNewStation': action('own', () => [{ ...STATION, name: 'Quầy mới' }]),
  'settings/stations/submitStation': action('organisation', ({ spareStationId }) => [edit(spareStationId, STATION)]),
  'settings/stations/submitStationMove': action('organisation', ({ spareStationId }) => [spareStationId, 'up']),
  'settings/stations/submitStationRestoration': action('organisation', ({ removedStationId }) => [removedStationId]),
  'settings/stations/submitStationRemoval': action('organisation', ({ spareStationId }) => [spareStationId]),

  'settings/tables/submitNewTables': action('branch', ({ branchId }) => [
    { branchId, labels: 'Z1, Z2', columns: null },
  ]),
  'settings/tables/submitTable': action('branch', ({ spareTableId }) => [
    edit(spareTableId, { label: 'Dự phòng', area: '' }),
  ]),
  'settings/tables/submitNewCode': action('branch', ({ spareTableId }) => [spareTableId]),
  'settings/tables/submitTableClosing': action('branch', ({ spareTableId }) => [spareTableId]),
  'settings/tables/submitTableOpening': action('branch', ({ spareTableId }) => [spareTableId]),
  'settings/tables/submitRetirement': action('branch', ({ spareTableId }) => [spareTableId]),
  'settings/tables/submitTableRestoration': action('branch', ({ spareTableId }) => [spareTableId]),

  'settings/transfers/submitNewConnection': action('own', () => [
    { name: 'Ngân hàng', provider: 'sepay', secret: newId(), accounts: [] },
  ]),
  'settings/transfers/submitConnection': action('organisation', ({ connectionId }) => [
    edit(connectionId, { name: 'Ngân hàng', accounts: [] }),
  ]),
  'settings/transfers/submitConnectionSecret': action('organisation', ({ connectionId }) => [
    connectionId,
    { secret: newId() },
  ]),
  'settings/transfers/submitConnectionRemoval': action('organisation', ({ connectionId }) => [connectionId]),

  'settings/alarms/submitNewTarget': action('own', () => [NEW_TARGET]),
  'settings/alarms/submitTarget': action('organisation', async (world) => [
    edit(await world.alarmTarget(), TARGET_VALUES),
  ]),
  'settings/alarms/submitTargetsRelease': action('own', () => []),
  'settings/alarms/submitTargetTest': action('organisation', async (world) => [await world.alarmTarget()]),
  'settings/alarms/submitTargetRemoval': action('organisation', async (world) => [await world.alarmTarget()]),
  'settings/printers/submitNewPrinter': action('branch', ({ branchId }) => [printer(branchId)]),
  'settings/printers/submitPrinter': action('branch', ({ branchId, printerId }) => [
    edit(printerId, printer(branchId)),
  ]),
  'settings/printers/submitTestSlip': action('branch', ({ printerId }) => [printerId]),
  'settings/printers/submitPrinterRemoval': action('branch', ({ sparePrinterId }) => [sparePrinterId]),

  'settings/keys/submitNewKey': action('own', () => [NEW_KEY]),
  'settings/keys/submitKeyRotation': action('organisation', async (world) => [await world.apiKey()]),
  'settings/keys/submitKeyRevocation': action('organisation', async (world) => [await world.apiKey()]),
  'settings/webhooks/submitNewEndpoint': action('own', () => [{ ...NEW_ENDPOINT, branchId: '', eventTypes: [] }]),
  'settings/webhooks/submitEndpoint': action('organisation', async (world) => [
    edit(await world.endpoint(), { ...NEW_ENDPOINT, eventTypes: [], enabled: true }),
  ]),
  'settings/webhooks/submitNewSecret': action('organisation', async (world) => [await world.endpoint()]),
  'settings/webhooks/submitRelease': action('organisation', async (world) => [await world.endpoint(), 'send']),
  'settings/webhooks/submitTestEvent': action('organisation', async (world) => [await world.endpoint()]),
  'settings/webhooks/submitRetry': action('organisation', async (world) => {
    const { endpointId, eventId } = await world.delivery()
    return [endpointId, eventId]
  }),
  'settings/webhooks/submitResend': action('organisation', async (world) => [
    await world.endpoint(),
    { since: '2026-01-01T00:00' },
  ]),
  'settings/webhooks/submitEndpointRemoval': action('organisation', async (world) => [await world.endpoint()]),
}

const ORGANISATION = {
  name: 'Cà phê Phố',
  timeZone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
  locale: 'vi-VN',
  country: 'VN',
  languages: ['vi'],
  bankBin: '970436',
  bankAccount: '1234567890',
  bankAccountName: 'CA PHE PHO',
}
const BRANCH = { ...NEW_BRANCH, name: 'Hàng Bông', timeZone: 'Asia/Ho_Chi_Minh' }
const OPTION_GROUP = {
  name: 'Nhóm tùy chọn',
  translations: {},
  kitchenName: '',
  min: 0,
  max: 1,
  repeatable: false,
  showsDefaults: true,
  options: [
    { id: null, name: 'Thử', translations: {}, kitchenName: '', price: '', isDefault: false, effect: 'neutral' },
  ],
  itemIds: [],
}
const STATION = { name: 'Quầy phụ', soonAfterMinutes: 5, lateAfterMinutes: 10, startsTogether: false }
const screen = (branchId: string) => ({
  name: 'Quầy',
  branchId,
  stations: [],
  view: 'wall',
  mayBump: false,
  ...USUAL_MONITOR,
})
const printer = (branchId: string) => ({
  name: 'Máy in',
  branchId,
  connection: 'polling',
  host: '',
  port: 9_100,
  paper: 58,
  prints: 'label',
  stations: [],
  orderTypes: [],
  occasion: 'when_undisplayed',
})
const person = (branchId: string) => ({ name: 'Phạm Văn Tạm', phone: '0912000222', role: 'staff', branchId })
const item = (categoryId: string) => ({
  name: 'Trà thử',
  categoryId,
  stationId: '',
  price: '30.000',
  description: '',
  translations: {},
  servingTimes: [],
  branchPrices: {},
  kitchenName: '',
  allergens: [],
  components: [],
  otherAllergens: '',
})
/** A form that was sent as it was opened. */
const edit = (id: string, values: object) => ({ id, seen: values, wanted: values })

function action(about: About, args: Action['args']): Action {
  return { about, args }
}

/** A cancelled order, for the boards of all stations. */
async function aDismissal(world: World) {
  const { id } = await world.placeOrder('cancelled')
  return [{ branchId: world.branchId, orderId: id, station: '' }]
}

function aCall({ branchId, callId }: World): unknown[] {
  return [{ branchId, callId }]
}

async function aTap(world: World): Promise<unknown[]> {
  const { id } = await world.placeOrder('pending')
  const command = { type: 'change_status', to: 'confirmed' }
  return [{ id: newId(), branchId: world.branchId, orderId: id, command, screen: '' }]
}
