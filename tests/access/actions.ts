import type { Permission } from '@/lib/access/permissions'
import { newId } from '@/lib/ids'
import type { About, Rule } from './columns'
import { NEW_ENDPOINT, type World } from './world'

export type Action = Rule & {
  /** What it is called with: right but for who calls. */
  args: (world: World) => unknown[] | Promise<unknown[]>
}

/** Every server action, by folder and function; those of the first run are in `BEFORE_SET_UP`. */
export const ACTIONS: Record<string, Action> = {
  'board/[branchId]/sendTap': { permission: 'tickets.bump', about: 'branch', knowsBy: 'person', args: aTap },
  'board/[branchId]/finishedTickets': action('orders.read', 'branch', ({ branchId }) => [branchId]),
  'board/[branchId]/boardMenu': action('cafe.read', 'branch', ({ branchId }) => [branchId]),
  'board/[branchId]/setSoldOut': action('menu.sell_out', 'branch', ({ branchId, menuItemId }) => [
    { branchId, itemId: menuItemId, soldOut: false },
  ]),
  'board/[branchId]/closeTable': action('tables.close', 'branch', ({ branchId, spareTableId }) => [
    { branchId, tableId: spareTableId },
  ]),
  'wall/sendTap': { permission: 'tickets.bump', about: 'branch', knowsBy: 'screen', args: aTap },
  'wall/finishedTickets': {
    permission: 'board.read',
    about: 'branch',
    knowsBy: 'screen',
    args: ({ branchId }) => [branchId],
  },

  't/[code]/sitDown': action('guest.sit_down', 'own', ({ tableCode }) => [tableCode]),
  't/[code]/placeOrder': action('guest.order', 'own', ({ tableCode, menuItemId }) => [
    tableCode,
    { key: newId(), lines: [{ menuItemId, quantity: 1, note: '' }] },
  ]),
  't/[code]/cancelOrder': action('guest.order', 'own', async (world) => [world.tableCode, await world.guestOrder()]),

  'screens/submitPairing': ofScreens('branch', ({ branchId, pairingCodes }) => [
    // Each call has one of its own, for the first that is right uses it up.
    { code: pairingCodes.pop(), ...screen(branchId) },
  ]),
  'screens/submitScreen': ofScreens('branch', ({ branchId, screenId }) => [edit(screenId, screen(branchId))]),
  'screens/sendChime': ofScreens('branch', ({ screenId }) => [screenId]),
  'screens/submitRevocation': ofScreens('branch', ({ spareScreenId }) => [spareScreenId]),

  'settings/organisation/submitOrganisation': action('organisation.manage', 'organisation', ({ orgId }) => [
    edit(orgId, ORGANISATION),
  ]),
  'settings/branches/submitNewBranch': action('branches.manage', 'own', () => [
    { ...BRANCH, name: `Nhánh ${newId()}` },
  ]),
  'settings/branches/submitBranch': action('branches.manage', 'branch', ({ branchId }) => [edit(branchId, BRANCH)]),

  'settings/staff/submitNewPerson': action('staff.manage', 'branch', ({ branchId }) => [
    { ...person(branchId), phone: '0912000111', pin: '904817' },
  ]),
  'settings/staff/submitPerson': action('staff.manage', 'branch', ({ branchId, personId }) => [
    edit(personId, person(branchId)),
  ]),
  'settings/staff/submitPin': action('staff.manage', 'branch', ({ personId }) => [personId, { pin: '904817' }]),
  'settings/staff/submitActive': action('staff.manage', 'branch', ({ personId }) => [personId, false]),

  'settings/menu/submitNewMenuItem': ofMenu(({ categoryId }) => [{ ...item(categoryId), name: 'Trà mới' }]),
  'settings/menu/submitMenuItem': ofMenu(({ spareItemId, categoryId }) => [edit(spareItemId, item(categoryId))]),
  'settings/menu/submitMenuItemMove': ofMenu(({ spareItemId }) => [spareItemId, 'up']),
  'settings/menu/submitMenuItemRemoval': ofMenu(({ spareItemId }) => [spareItemId]),
  'settings/menu/submitAvailability': action('menu.sell_out', 'branch', ({ menuItemId, branchId }) => [
    menuItemId,
    branchId,
    true,
  ]),
  'settings/menu/submitNewCategory': action('menu.manage', 'own', () => [{ name: 'Nhóm mới' }]),
  'settings/menu/submitCategory': ofMenu(({ spareCategoryId }) => [edit(spareCategoryId, { name: 'Nhóm' })]),
  'settings/menu/submitCategoryMove': ofMenu(({ spareCategoryId }) => [spareCategoryId, 'up']),
  'settings/menu/submitCategoryRemoval': ofMenu(({ spareCategoryId }) => [spareCategoryId]),

  'settings/stations/submitNewStation': action('stations.manage', 'own', () => [{ ...STATION, name: 'Quầy mới' }]),
  'settings/stations/submitStation': ofStations(({ spareStationId }) => [edit(spareStationId, STATION)]),
  'settings/stations/submitStationMove': ofStations(({ spareStationId }) => [spareStationId, 'up']),
  'settings/stations/submitStationRemoval': ofStations(({ spareStationId }) => [spareStationId]),

  'settings/tables/submitNewTables': ofTables(({ branchId }) => [{ branchId, labels: 'Z1, Z2' }]),
  'settings/tables/submitTable': ofTables(({ spareTableId }) => [edit(spareTableId, { label: 'Dự phòng' })]),
  'settings/tables/submitNewCode': ofTables(({ spareTableId }) => [spareTableId]),
  'settings/tables/submitTableClosing': action('tables.close', 'branch', ({ spareTableId }) => [spareTableId]),
  'settings/tables/submitTableOpening': action('tables.close', 'branch', ({ spareTableId }) => [spareTableId]),
  'settings/tables/submitRetirement': ofTables(({ spareTableId }) => [spareTableId]),

  'settings/webhooks/submitNewEndpoint': action('webhooks.manage', 'own', () => [
    { ...NEW_ENDPOINT, branchId: '', eventTypes: [] },
  ]),
  'settings/webhooks/submitEndpoint': ofWebhooks(async (world) => [
    edit(await world.endpoint(), { ...NEW_ENDPOINT, eventTypes: [], enabled: true }),
  ]),
  'settings/webhooks/submitNewSecret': ofWebhooks(async (world) => [await world.endpoint()]),
  'settings/webhooks/submitTestEvent': ofWebhooks(async (world) => [await world.endpoint()]),
  'settings/webhooks/submitReplay': ofWebhooks(async (world) => {
    const { endpointId, eventId } = await world.delivery()
    return [endpointId, eventId]
  }),
  'settings/webhooks/submitReplaySince': ofWebhooks(async (world) => [
    await world.endpoint(),
    { since: '2026-01-01T00:00' },
  ]),
  'settings/webhooks/submitEndpointRemoval': ofWebhooks(async (world) => [await world.endpoint()]),
}

const ORGANISATION = {
  name: 'Cà phê Phố',
  timeZone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
  locale: 'vi-VN',
  bankBin: '970436',
  bankAccount: '1234567890',
  bankAccountName: 'CA PHE PHO',
}
const BRANCH = { name: 'Hàng Bông', timeZone: 'Asia/Ho_Chi_Minh', guestsNeedAcceptance: false }
const STATION = { name: 'Quầy phụ', soonAfterMinutes: 5, lateAfterMinutes: 10 }
const screen = (branchId: string) => ({ name: 'Quầy', branchId, stations: [], view: 'wall', mayBump: false })
const person = (branchId: string) => ({ name: 'Phạm Văn Tạm', phone: '0912000222', role: 'staff', branchId })
const item = (categoryId: string) => ({ name: 'Trà thử', categoryId, stationId: '', price: '30.000' })
/** A form that was sent as it was opened. */
const edit = (id: string, values: object) => ({ id, seen: values, wanted: values })

function action(permission: Permission, about: About, args: Action['args']): Action {
  return { permission, about, args }
}

function ofScreens(about: About, args: Action['args']): Action {
  return action('screens.manage', about, args)
}

function ofMenu(args: Action['args']): Action {
  return action('menu.manage', 'organisation', args)
}

function ofStations(args: Action['args']): Action {
  return action('stations.manage', 'organisation', args)
}

function ofTables(args: Action['args']): Action {
  return action('tables.manage', 'branch', args)
}

function ofWebhooks(args: Action['args']): Action {
  return action('webhooks.manage', 'organisation', args)
}

async function aTap(world: World): Promise<unknown[]> {
  const { id } = await world.placeOrder('pending')
  const command = { type: 'change_status', to: 'confirmed' }
  return [{ id: newId(), branchId: world.branchId, orderId: id, command, screen: '' }]
}
