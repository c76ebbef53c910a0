import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { refuseUnknownTimeZone } from '@/lib/organisation/organisation'
import { isTimeZone, timeZones } from '@/lib/organisation/time-zones'
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
  branchName: 'Bến Thành',
  tableLabels: '1, 2, 2, 3',
  managerName: 'Đỗ Thị Thu Hà',
  phone: '090 123 4567',
  pin: '246810',
  pinAgain: '246810',
  menu: 'sample',
  menuFile: '',
  leaveOut: false,
}

const wanted = (part: Partial<SetUpForm> = {}): SetUp => setUpSchema.parse({ ...FORM, code: setupCode(), ...part })

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
        staff: true,
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
    expect(organisation.audit).toMatchObject([{ action: 'organisation.set_up', subject: 'Cà phê Đầu Tiên' }])
    expect(JSON.stringify(organisation.audit)).not.toContain('246810')
  })

  test('is over: the code opens nothing any more', async () => {
    await expect(setUp(database, wanted({ slug: 'another' }))).rejects.toMatchObject({ code: 'already_exists' })
  })
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
