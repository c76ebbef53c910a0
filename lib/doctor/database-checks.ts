import type { Sql } from '../db/database'
import { IS_FAILING, IS_SILENT } from '../printing/printing-state'
import { type Finding, megabytes, ok, problem, warning } from './finding'

const OLDEST_POSTGRES = 15
/** The clock of another machine may differ by the first; by the second, tickets show wrong ages. In milliseconds. */
const CLOCK_LIMIT = { warning: 2_000, problem: 60_000 }
/** A screen that is switched off at night has been seen within this. */
const SCREEN_AWAY_HOURS = 48

type Durability = { name: string; setting: string }

/** Version and durability: whether an acknowledged change survives a power cut. */
export async function checkDurability(sql: Sql): Promise<Finding[]> {
  const settings = await sql.query<Durability>(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num', 'server_version')`,
    [],
  )
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

type Growth = { bytes: number; days: number }

/** The size of the database, and its average growth since the first business was set up. */
export async function checkGrowth(sql: Sql): Promise<Finding> {
  const [row] = await sql.query<Growth>(
    `SELECT pg_database_size(current_database())::float8 AS bytes,
       coalesce(extract(epoch FROM now() - min(created_at)) / 86400, 0)::float8 AS days FROM organisations`,
    [],
  )
  const { bytes = 0, days = 0 } = row ?? {}
  const size = megabytes(bytes)
  return days < 1
    ? ok('database', 'databaseSize', { size })
    : ok('database', 'databaseGrowth', { size, growth: megabytes(bytes / days) })
}

/** The clock of this process against that of the database and the newest order. */
export async function checkClock(sql: Sql): Promise<Finding> {
  const before = Date.now()
  const [row] = await sql.query<{ now: number; newest: number | null }>(
    `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
       (SELECT extract(epoch FROM max(created_at))::float8 * 1000 FROM orders) AS newest`,
    [],
  )
  const here = (before + Date.now()) / 2
  const difference = Math.abs((row?.now ?? here) - here)
  const seconds = Math.round(difference / 1_000)
  if (difference > CLOCK_LIMIT.problem) return problem('clock', 'clockDiffers', 'setClocks', { seconds })
  if (row?.newest && row.newest > here + CLOCK_LIMIT.problem) return problem('clock', 'orderInFuture', 'setClocks')
  return difference > CLOCK_LIMIT.warning
    ? warning('clock', 'clockDiffers', 'setClocks', { seconds })
    : ok('clock', 'clockDiffers', { seconds })
}

/** The paired screens. @param orgId null: of all businesses */
export async function checkScreens(sql: Sql, orgId: string | null): Promise<Finding> {
  const screens = await sql.query<{ name: string; isAway: boolean }>(
    `SELECT name, coalesce(seen_at, paired_at) < now() - $1 * interval '1 hour' AS "isAway" FROM screens
     WHERE revoked_at IS NULL AND ($2::uuid IS NULL OR org_id = $2) ORDER BY name`,
    [SCREEN_AWAY_HOURS, orgId],
  )
  const count = screens.length
  const away = screens.filter(({ isAway }) => isAway).map(({ name }) => name)
  if (away.length === 0) return ok('screens', 'screensSeen', { count })
  return warning('screens', 'screensAway', 'switchScreensOn', {
    ...{ away: away.length, count, hours: SCREEN_AWAY_HOURS, names: away.join(', ') },
  })
}

/** The printers that fail, and those that do not poll. @param orgId null: of all businesses */
export async function checkPrinters(sql: Sql, orgId: string | null): Promise<Finding> {
  const printers = await sql.query<{ name: string; isFailing: boolean; isSilent: boolean }>(
    `SELECT p.name, ${IS_FAILING} AS "isFailing", ${IS_SILENT} AS "isSilent" FROM printers p
     WHERE p.removed_at IS NULL AND ($1::uuid IS NULL OR p.org_id = $1) ORDER BY p.name`,
    [orgId],
  )
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
  const failing = await sql.query<{ name: string }>(
    `SELECT name FROM webhook_endpoints
     WHERE ((enabled AND failing_since IS NOT NULL) OR (NOT enabled AND disabled_reason <> 'manager'))
       AND ($1::uuid IS NULL OR org_id = $1) ORDER BY name`,
    [orgId],
  )
  if (failing.length === 0) return ok('webhooks', 'webhooksWork')
  return warning('webhooks', 'webhooksFail', 'readDeliveries', { names: failing.map(({ name }) => name).join(', ') })
}

/** A connection whose last message was refused. @param orgId null: of all businesses */
export async function checkBankMessages(sql: Sql, orgId: string | null): Promise<Finding> {
  const refused = await sql.query<{ name: string }>(
    `SELECT name FROM bank_connections
     WHERE removed_at IS NULL AND refused_at > coalesce(accepted_at, '-infinity') AND ($1::uuid IS NULL OR org_id = $1)
     ORDER BY name`,
    [orgId],
  )
  if (refused.length === 0) return ok('bank', 'bankMessagesTaken')
  return warning('bank', 'bankMessagesRefused', 'readRefusal', { names: refused.map(({ name }) => name).join(', ') })
}
