import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { makeCsv } from '@/lib/csv'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { type ExportedMenu, menuSheet } from '@/lib/menu/export-menu'
import { planMenuImport } from '@/lib/menu/import-into-menu'
import { COLUMN_NAMES } from '@/lib/menu/menu-file-columns'
import { ownColumnsSchema } from '@/lib/menu/own-columns'
import { findWholeMenu } from '@/lib/menu/read-menu'
import { findOptionGroups } from '@/lib/options/option-group-repository'
import { refuseUnknownTimeZone } from '@/lib/organisation/change-organisation'
import { findColumns } from '@/lib/organisation/columns-repository'
import { isTimeZone, timeZones } from '@/lib/organisation/time-zones'
import { processWide } from '@/lib/process-wide'
import { planFirstMenu } from '@/lib/setup/first-menu'
import { setUp } from '@/lib/setup/set-up'
import { type SetUp, type SetUpForm, setUpSchema } from '@/lib/setup/set-up-schema'
import { formatSetupCode, setupCode } from '@/lib/setup/setup-code'
import { openTestDatabase } from '../support/database'

const FORM: SetUpForm = {
  code: '',
  name: 'Cà phê Đầu Tiên',
  slug: 'dau-tien',
  timeZone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
  locale: 'vi-VN',
  country: 'VN',
  branchName: 'Bến Thành',
  tableLabels: '1, 2, 2, 3',
  managerName: 'Đỗ Thị Thu Hà',
  phone: '090 123 4567',
  pin: '246810',
  pinAgain: '246810',
  menu: 'sample',
  menuFile: '',
  leaveOut: false,
  menuColumns: null,
  pricesInThousands: false,
}

const wanted = (part: Partial<SetUpForm> = {}): SetUp => setUpSchema.parse({ ...FORM, code: setupCode(), ...part })

/** A menu with options of an item, and two items of one name. */
const EXPORTED: ExportedMenu = {
  languages: ['en'],
  groups: [
    {
      id: 'size',
      name: 'Kích cỡ',
      translations: { en: { name: 'Size' } },
      kitchenName: 'Cỡ',
      min: 1,
      max: 1,
      repeatable: false,
      showsDefaults: false,
      options: [
        { id: 'm', name: 'M', translations: {}, kitchenName: '', price: 0, isDefault: true, effect: 'neutral' },
        { id: 'l', name: 'L', translations: {}, kitchenName: '', price: 6_000, isDefault: false, effect: 'adds' },
      ],
    },
  ],
  sections: [
    {
      name: 'Cà phê',
      translations: { en: { name: 'Coffee' } },
      servingTimes: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '11:00' }],
      course: 1,
      items: [39_000, 45_000].map((price, index) => ({
        name: 'Bạc xỉu',
        price,
        station: 'Bar',
        description: 'Nhiều sữa.',
        translations: { en: { name: 'White coffee', description: 'Much milk.' } },
        servingTimes: [{ days: [6, 7], from: '22:00', to: '02:00' }],
        kitchenName: 'BX',
        allergens: ['milk'],
        id: `${index}`,
        components: [],
        options: {
          groupIds: ['size'],
          overrides: index === 1 ? [{ optionId: 'l', price: 8_000, isDefault: null, leftOut: false }] : [],
        },
      })),
    },
  ],
}

/** The file with an item that nobody could order: it has no option of a group that it needs. */
const withoutOptions = (file: string): string =>
  ['M', 'L'].reduce((text, option) => {
    const row = { category: 'Cà phê', name: 'Bạc xỉu', group: 'Kích cỡ', option, leftOut: 'có', number: '1' }
    return `${text}${COLUMN_NAMES.map((column) => (row as Record<string, string>)[column] ?? '').join(';')}\r\n`
  }, file)

describe('the set-up of an empty Passboard', () => {
  let database: OpenedDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
    await database.query('TRUNCATE organisations CASCADE', [])
  })
  afterAll(() => database.close())

  test.each(['', '00000-00000', `${setupCode()}0`, setupCode().slice(1)])(
    'is for whoever knows the code, not %j',
    async (code) => {
      await expect(setUp(database, { ...wanted(), code })).rejects.toMatchObject({
        code: 'forbidden',
        details: [{ path: 'code', message: 'setupCode' }],
      })
      expect(await database.prisma.organisation.count()).toBe(0)
    },
  )

  test('leaves nothing behind when something is wrong', async () => {
    // The database's list of time zones decides, past the schema.
    await expect(setUp(database, { ...wanted(), timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
      details: [{ path: 'timeZone' }],
    })
    expect(await database.prisma.organisation.count()).toBe(0)
  })

  test.each(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'Asia/Yangon', 'UTC'])(
    'offers the time zone %s, which the database knows too',
    async (zone) => {
      expect(timeZones()).toContain(zone)
      expect(isTimeZone(zone)).toBe(true)
      await refuseUnknownTimeZone(database, zone)
    },
  )

  test('ten times at the same moment makes one organisation, with all that belongs to it', async () => {
    const code = formatSetupCode(setupCode()).toLowerCase()
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => setUp(database, wanted({ code }))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'already_exists' })
    }

    const { prisma } = database
    const organisation = await prisma.organisation.findFirstOrThrow({
      include: {
        branches: { include: { tables: true } },
        staff: { omit: { pinHash: false } },
        stations: true,
        categories: true,
        menuItems: true,
        audit: true,
      },
    })
    expect(await prisma.organisation.count()).toBe(1)
    expect(organisation).toMatchObject({ slug: 'dau-tien', timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND' })
    expect(organisation.branches).toMatchObject([{ name: 'Bến Thành', timeZone: 'Asia/Ho_Chi_Minh' }])
    expect(organisation.branches[0]?.tables.map(({ label }) => label).sort()).toEqual(['1', '2', '3'])
    expect(organisation.staff).toMatchObject([{ phone: '0901234567', role: 'manager', branchId: null }])
    expect(organisation.staff[0]?.pinHash).toMatch(/^\$argon2id\$/)
    expect(organisation.menuItems.length).toBeGreaterThan(5)
    expect(organisation.menuItems.every(({ stationId }) => stationId !== null)).toBe(true)
    const [first] = organisation.audit.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(first).toMatchObject({ action: 'organisation.set_up', subject: 'Cà phê Đầu Tiên' })
    expect(JSON.stringify(organisation.audit)).not.toContain('246810')
  })

  test('imports the file that the settings export: items, options and stations', async () => {
    const sheet = menuSheet(EXPORTED, FORM, 'vi')
    const menuFile = makeCsv(sheet, FORM.locale)
    await database.query('TRUNCATE organisations CASCADE', [])
    processWide('is-set-up', () => ({ yes: false })).yes = false
    await expect(setUp(database, wanted({ menu: 'file', menuFile: withoutOptions(menuFile) }))).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'menuFile', message: 'tooFewOptions' }],
    })
    expect(await database.prisma.organisation.count()).toBe(0)
    await setUp(database, wanted({ menu: 'file', menuFile }))
    const person = await database.prisma.staff.findFirstOrThrow()
    const manager: StaffAccess = {
      staffId: person.id,
      name: person.name,
      role: 'manager',
      orgId: person.orgId,
      branchId: null,
      tokenId: '',
      tokenVersion: 0,
      tokenExpiresAt: new Date(),
    }
    const now = {
      sections: await findWholeMenu(database, manager),
      groups: await findOptionGroups(database, manager),
      languages: ['en'],
    }
    expect(menuSheet(now, FORM, 'vi')).toEqual(sheet)
    expect(await database.prisma.station.findMany({ select: { name: true } })).toEqual([{ name: 'Bar' }])
    expect(await planMenuImport(database, manager, menuFile)).toMatchObject({ added: [], changed: [], problems: [] })
  })

  test('reads a file whose columns were pointed out, and keeps them for later files', async () => {
    await database.query('TRUNCATE organisations CASCADE', [])
    processWide('is-set-up', () => ({ yes: false })).yes = false
    const menuColumns = {
      name: 'Produkt',
      price: 'Betrag',
      category: '',
      station: '',
      description: '',
      kitchenName: '',
    }
    const menuFile = 'Produkt;Betrag\nEspresso;28000'
    await setUp(database, wanted({ menu: 'file', menuFile, menuColumns }))
    const { id } = await database.prisma.organisation.findFirstOrThrow()
    expect(await findColumns(database, id, 'menuColumns', ownColumnsSchema)).toEqual(menuColumns)
    expect(await database.prisma.menuItem.findMany({ select: { name: true, price: true } })).toEqual([
      { name: 'Espresso', price: 28_000 },
    ])
  })

  test('is over: the code opens nothing any more', async () => {
    await expect(setUp(database, wanted({ slug: 'another' }))).rejects.toMatchObject({ code: 'already_exists' })
  })
})

test('a file in thousands is questioned, and taken as thousands if that is the answer', () => {
  const menuFile = 'Cà phê,Đen,29,Bar\nCà phê,Sữa,35,Bar'
  const plan = (pricesInThousands: boolean) => planFirstMenu({ menuFile, menuColumns: null, pricesInThousands }, FORM)
  const prices = ({ items }: ReturnType<typeof plan>) => items.map(({ line }) => line.price)
  expect([plan(false), plan(true)].map(prices)).toEqual([
    [29, 35],
    [29_000, 35_000],
  ])
  for (const answer of [false, true])
    expect(plan(answer).questioned.map(({ meant }) => meant)).toEqual([29_000, 35_000])
})

test.each<[string, Partial<SetUpForm>, string, string]>([
  ['PINs that differ', { pinAgain: '246811' }, 'pinAgain', 'pinsDiffer'],
  ['a PIN that counts up', { pin: '123456', pinAgain: '123456' }, 'pin', 'tooEasy'],
  ['a short name with spaces', { slug: 'dau tien' }, 'slug', 'slug'],
  ['a time zone that is none', { timeZone: '+07:00' }, 'timeZone', 'timeZone'],
  ['a file that holds nothing', { menu: 'file' }, 'menuFile', 'required'],
  ['a file with a bad line', { menu: 'file', menuFile: 'a,b,1000\na,c,x' }, 'leaveOut', 'menuLines'],
])('the form is not taken with %s', (_, part, path, message) => {
  const { error } = setUpSchema.safeParse({ ...FORM, code: 'x', ...part })
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([path, message])
})
