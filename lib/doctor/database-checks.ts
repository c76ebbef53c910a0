import type { Sql } from '../db/database'
import {
  findFailingEndpoints,
  findPrinters,
  findRefusedConnections,
  findScreens,
  readClock,
  readDurability,
  readGrowth,
  SCREEN_AWAY_HOURS,
} from './database-check-repository'
import { type Finding, megabytes, ok, problem, warning } from './finding'

const OLDEST_POSTGRES = 15
/** The clock of another machine may differ by the first; by the second, tickets show wrong ages. In milliseconds. */
const CLOCK_LIMIT = { warning: 2_000, problem: 60_000 }
/** Version and durability: whether an acknowledged change survives a power cut. */
export async function checkDurability(sql: Sql): Promise<Finding[]> {
  const settings = await readDurability(sql)
  const settingOf = (name: string) => settings.find((one) => one.name === name)?.setting ?? ''
  const version = settingOf('server_version')
  const weak = ['fsync', 'full_page_writes', 'synchronous_commit']
    .filter((name) => settingOf(name) === 'off')
    .join(', ')
  return [
    Number(settingOf('server_version_num')) >= OLDEST_POSTGRES * 10_000
      ? ok('database', 'postgresSupported', { version })
      : problem('database', 'postgresTooOld', 'upgradePostgres', { version, oldest: OLDEST_POSTGRES }),
    weak === '' ? ok('database', 'durable') : problem('database', 'notDurable', 'setOn', { settings: weak }),
  ]
}

/** The size of the database, and its average growth since the first business was set up. */
export async function checkGrowth(sql: Sql): Promise<Finding> {
  const { bytes, days } = await readGrowth(sql)
  const size = megabytes(bytes)
  return days < 1
    ? ok('database', 'databaseSize', { size })
    : ok('database', 'databaseGrowth', { size, growth: megabytes(bytes / days) })
}

/** The clock of this process against that of the database and the newest order. */
export async function checkClock(sql: Sql): Promise<Finding> {
  const before = Date.now()
  const { now, newest } = await readClock(sql)
  const here = (before + Date.now()) / 2
  const difference = Math.abs(now - here)
  const seconds = Math.round(difference / 1_000)
  if (difference > CLOCK_LIMIT.problem) return problem('clock', 'clockDiffers', 'setClocks', { seconds })
  if (newest && newest > here + CLOCK_LIMIT.problem) return problem('clock', 'orderInFuture', 'setClocks')
  return difference > CLOCK_LIMIT.warning
    ? warning('clock', 'clockDiffers', 'setClocks', { seconds })
    : ok('clock', 'clockDiffers', { seconds })
}

/** The paired screens. @param orgId null: of all businesses */
export async function checkScreens(sql: Sql, orgId: string | null): Promise<Finding> {
  const screens = await findScreens(sql, orgId)
  const count = screens.length
  const away = screens.filter(({ isAway }) => isAway).map(({ name }) => name)
  if (away.length === 0) return ok('screens', 'screensSeen', { count })
  return warning('screens', 'screensAway', 'switchScreensOn', {
    away: away.length,
    count,
    hours: SCREEN_AWAY_HOURS,
    names: away.join(', '),
  })
}

/** The printers that fail, and those that do not poll. @param orgId null: of all businesses */
export async function checkPrinters(sql: Sql, orgId: string | null): Promise<Finding> {
  const printers = await findPrinters(sql, orgId)
  const count = printers.length
  const failing = printers.filter(({ isFailing }) => isFailing)
  if (failing.length === 0) return ok('printers', 'printersWork', { count })
  const names = (which: typeof printers) => which.map(({ name }) => name).join(', ') || '–'
  return warning('printers', 'printersFail', 'readPrinters', {
    failing: names(failing.filter(({ isSilent }) => !isSilent)),
    silent: names(failing.filter(({ isSilent }) => isSilent)),
  })
}

/** The webhooks that fail or were switched off because they failed. @param orgId null: of all businesses */
export async function checkWebhooks(sql: Sql, orgId: string | null): Promise<Finding> {
  const failing = await findFailingEndpoints(sql, orgId)
  if (failing.length === 0) return ok('webhooks', 'webhooksWork')
  return warning('webhooks', 'webhooksFail', 'readDeliveries', { names: failing.map(({ name }) => name).join(', ') })
}

/** A connection whose last message was refused. @param orgId null: of all businesses */
export async function checkBankMessages(sql: Sql, orgId: string | null): Promise<Finding> {
  const refused = await findRefusedConnections(sql, orgId)
  if (refused.length === 0) return ok('bank', 'bankMessagesTaken')
  return warning('bank', 'bankMessagesRefused', 'readRefusal', { names: refused.map(({ name }) => name).join(', ') })
}
