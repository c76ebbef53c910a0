import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { installBackupContext } from '@/lib/backup/backup-context'
import { backupName, findBackups, storeBackup } from '@/lib/backup/backup-files'
import { checkBackup } from '@/lib/backup/check-backup'
import { downloadBackup } from '@/lib/backup/download'
import { encrypted } from '@/lib/backup/encryption'
import { writeKeptFiles } from '@/lib/backup/kept-files'
import { loadBackup } from '@/lib/backup/load-backup'
import { needsPassphrase } from '@/lib/backup/read-backup'
import { backupStream } from '@/lib/backup/write-backup'
import { applyMigrations } from '@/lib/db/migrations'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { failingUnattended } from '@/lib/doctor/read-installation'
import { newId } from '@/lib/ids'
import { keptSecret } from '@/lib/kept-secret'
import { sha256 } from '@/lib/sha256'
import { openAuthority } from '@/lib/tls/local-authority'
import { authorityFile } from '@/lib/tls/tls-files'
import { writeFileWhole } from '@/lib/write-file-whole'
import { fillPast } from '@/prisma/demo-history'
import { backUpIfDue, FIRST_CHECK_MS, nightlyBackups } from '@/server/ops/nightly-backup'
import { backUpToFile, digests, temporaryFolder } from '../support/backups'
import { emptyDatabase, type TestDatabase } from '../support/database'
import { keptLog } from '../support/log-lines'
import { nextVersion } from '../support/next-migration'
import { ownDatabase } from '../support/own-database'
import { preloadsOf } from '../support/passboard-process'

/** Text that a format of lines could break. */
const STRANGE = 'tab\t newline\n\\.\nbackslash \\N \\\\ quote " \u2028 đá 🧋'

/** The demo cafés with two days of orders, and values of each kind. */
async function filledDatabase() {
  const { url, database } = await ownDatabase()
  await database.transaction((sql) => fillPast(sql, { fromDaysAgo: 2, toDaysAgo: 1, ordersPerDay: 40 }))
  await database.query('UPDATE order_items SET note = $1 WHERE position = 0', [STRANGE])
  const organisation = await database.prisma.organisation.findFirstOrThrow({ include: { menuItems: true } })
  const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256))
  const photo = await database.prisma.photo.create({ data: { orgId: organisation.id, id: sha256(content), content } })
  await database.query('UPDATE menu_items SET photo_id = $1 WHERE id = $2', [photo.id, organisation.menuItems[0]?.id])
  await database.query(
    `INSERT INTO webhook_endpoints (id, org_id, name, url, secret) VALUES (gen_random_uuid(), $1, 'Kế toán', 'https://a.example', 'x')`,
    [organisation.id],
  )
  await database.query(
    `INSERT INTO alarm_targets (id, org_id, name, channel, address, kinds, language, origin)
     VALUES (gen_random_uuid(), $1, 'Lan', 'ntfy', 'x', '{sold_out}', 'vi', 'https://a.example')`,
    [organisation.id],
  )
  return { url, database }
}

/** An empty database for one test. */
async function emptyOne(): Promise<TestDatabase> {
  const empty = await emptyDatabase()
  onTestFinished(async () => {
    await empty.database.close()
    await empty.drop()
  })
  return empty
}

const tablesIn = ({ query }: OpenedDatabase) => query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`, [])
const plain = (path: string) => ({ path, passphrase: null })

describe('a backup', () => {
  test('restores every row of every table, and what is applied later finds nothing to do', async () => {
    const { url, database } = await filledDatabase()
    const path = await backUpToFile(url)
    const target = await emptyOne()
    const { rows, manifest } = await loadBackup(target.url, plain(path))
    expect(await digests(target.database)).toEqual(await digests(database))
    expect(rows.orders).toBe(await database.prisma.order.count())
    expect(manifest.installationId).toBe((await database.prisma.installation.findFirstOrThrow()).id)
    expect(await applyMigrations(target.database)).toEqual([])
    const held = await target.database.prisma.webhookEndpoint.findMany({ where: { heldAt: { not: null } } })
    expect(held.map(({ name }) => name)).toEqual(['Kế toán'])
    const silent = await target.database.prisma.alarmTarget.findMany({ where: { heldAt: { not: null } } })
    expect(silent.map(({ name }) => name)).toEqual(['Lan'])
    const { restoredTo } = await target.database.prisma.installation.findFirstOrThrow()
    expect(restoredTo?.toISOString()).toBe(manifest.takenAt)
  })

  test('is of one moment while others write', async () => {
    const { url, database } = await ownDatabase()
    const writer = async (stop: () => boolean) => {
      // In the order in which a backup reads the tables, a later table would have more without a snapshot.
      while (!stop())
        await database.transaction(async (sql) => {
          await sql.query(`INSERT INTO revoked_tokens VALUES (gen_random_uuid(), now())`, [])
          await sql.query(`INSERT INTO write_probe SELECT count(*), now() FROM revoked_tokens`, [])
        })
    }
    let stopped = false
    const writing = writer(() => stopped)
    for (let round = 0; round < 5; round++) {
      const { rows } = await checkBackup(plain(await backUpToFile(url)))
      expect(rows.write_probe).toBe(rows.revoked_tokens)
    }
    stopped = true
    await writing
    expect(await database.prisma.revokedToken.count()).toBeGreaterThan(0)
  })

  test('contains the values of sequences', async () => {
    const { url, database } = await ownDatabase()
    await database.query('CREATE SEQUENCE receipts', [])
    await database.query(`SELECT setval('receipts', 41)`, [])
    const text = gunzipSync(readFileSync(await backUpToFile(url))).toString()
    expect(text).toContain(`\nSELECT setval('"receipts"', 41, true);\n`)
  })

  test('contains the secret of the installation and its certificate authority, and brings both back', async () => {
    const { url } = await ownDatabase()
    const [folder, target, restored] = [temporaryFolder(), await emptyOne(), temporaryFolder()]
    const secret = keptSecret(folder)
    await openAuthority(folder, [])
    const path = plain(await backUpToFile(url, folder))
    await loadBackup(target.url, path, ({ files }) => writeKeptFiles(restored, files))
    expect(keptSecret(restored)).toBe(secret)
    expect(readFileSync(authorityFile(restored), 'utf8')).toBe(readFileSync(authorityFile(folder), 'utf8'))
  })

  test('whose kept files cannot be written is not restored', async () => {
    const { url } = await ownDatabase()
    const target = await emptyOne()
    const refuse = () => {
      throw new Error('No place.')
    }
    await expect(loadBackup(target.url, plain(await backUpToFile(url)), refuse)).rejects.toThrow('No place.')
    expect(await tablesIn(target.database)).toEqual([])
  })

  test('that is broken off in the middle leaves no file', async () => {
    const { url, database } = await filledDatabase()
    const folder = temporaryFolder()
    const stream = backupStream({ databaseUrl: url, folder })
    const terminated = new Promise<void>((resolve) => stream.once('data', () => resolve())).then(() =>
      database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        [],
      ),
    )
    const file = join(folder, 'backup.sql.gz')
    await expect(writeFileWhole(file, stream)).rejects.toThrow()
    await terminated
    expect(readdirSync(folder)).toEqual([])
  })
})

/** Businesses of these names in a database with backups, and a manager of the first. */
const downloads = async (names: string[]) => {
  const target = await emptyOne()
  await applyMigrations(target.database)
  const place = { timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND', locale: 'vi-VN' }
  const organisations = names.map((slug) => ({ id: newId(), slug, name: slug, ...place }))
  await target.database.prisma.organisation.createMany({ data: organisations })
  const source = { databaseUrl: target.url, folder: temporaryFolder() }
  installBackupContext({ source, isOwn: true, begin: (word, ended) => encrypted(backupStream(source, ended), word) })
  const manager = {
    role: 'manager',
    orgId: organisations[0]?.id ?? '',
    branchId: null,
    staffId: newId(),
    name: 'Lan',
  }
  return { database: target.database, url: target.url, manager: manager as StaffAccess, folder: source.folder }
}

describe("a manager's download", () => {
  const passphrase = 'cà phê sữa đá 1986'

  test('is encrypted, in the activity log, and one at a time', async () => {
    const { database, manager } = await downloads(['one'])
    const { signal } = new AbortController()
    const first = await downloadBackup(database, manager, passphrase, signal)
    await expect(downloadBackup(database, manager, passphrase, signal)).rejects.toThrow(/Another backup/)
    const path = join(temporaryFolder(), 'downloaded.age')
    writeFileSync(path, await buffer(first))
    expect((await checkBackup({ path, passphrase })).rows.organisations).toBe(1)
    const audit = await database.prisma.auditEntry.findMany()
    expect(audit.map(({ action }) => action)).toEqual(['backup.downloaded'])
    const second = await downloadBackup(database, manager, passphrase, signal)
    second.destroy()
    await once(second, 'close')
  })

  test('that is cancelled ends at once, also while Postgres does not answer, and the next one may begin', async () => {
    const { database, url, manager } = await downloads(['one'])
    const blocker = new pg.Client(url)
    await blocker.connect()
    onTestFinished(() => blocker.end())
    await blocker.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE')
    const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    const cancel = new AbortController()
    const first = await downloadBackup(database, manager, passphrase, cancel.signal)
    const ended = once(first.resume(), 'error')
    await expect.poll(async () => (await blocker.query(waiting)).rows.length).toBe(1)
    cancel.abort()
    const second = await downloadBackup(database, manager, passphrase, new AbortController().signal)
    expect((await ended)[0].name).toBe('AbortError')
    await blocker.query('ROLLBACK')
    // The late end of the first one has released nothing of the second one.
    await expect(downloadBackup(database, manager, passphrase, new AbortController().signal)).rejects.toThrow(/Another/)
    expect((await buffer(second)).length).toBeGreaterThan(1_000)
  })

  test('that a client leaves before it begins holds up nobody', async () => {
    const { database, manager } = await downloads(['one'])
    await expect(downloadBackup(database, manager, passphrase, AbortSignal.abort())).rejects.toThrow(/abort/)
    const next = await downloadBackup(database, manager, passphrase, new AbortController().signal)
    next.destroy()
    await once(next, 'close')
  })

  test('is refused to people of one branch, and where there are other businesses', async () => {
    const { database, manager } = await downloads(['one', 'two'])
    const { signal } = new AbortController()
    await expect(downloadBackup(database, manager, passphrase, signal)).rejects.toThrow(/other businesses/)
    const ofBranch = { ...manager, branchId: newId() }
    await expect(downloadBackup(database, ofBranch, passphrase, signal)).rejects.toThrow(/permission/)
    expect(await database.prisma.auditEntry.count()).toBe(0)
  })
})

test('managers of all branches are told that no backup is made any more', async () => {
  const { database, manager, folder } = await downloads(['one'])
  expect(await failingUnattended(database, manager)).toEqual([])
  mkdirSync(join(folder, 'backups'))
  writeFileSync(join(folder, 'backups', backupName('nightly', new Date(Date.now() - 2 * 86_400_000))), '')
  expect(await failingUnattended(database, manager)).toEqual(['backups'])
  for (const other of [{ branchId: newId() }, { role: 'staff' as const }])
    expect(await failingUnattended(database, { ...manager, ...other })).toEqual([])
})

describe('the nightly backup', () => {
  test('is made once a night, and not before there is a business', async () => {
    const { url, database } = await ownDatabase()
    const source = { databaseUrl: url, folder: temporaryFolder() }
    const file = await backUpIfDue(source, database)
    expect(findBackups(source.folder)).toMatchObject([{ file, reason: 'nightly' }])
    expect(await backUpIfDue(source, database)).toBeNull()
    await checkBackup(plain(file ?? ''))
    const tomorrow = new Date(Date.now() + 86_400_000)
    expect(await backUpIfDue(source, database, tomorrow)).not.toBeNull()

    const empty = await emptyOne()
    await applyMigrations(empty.database)
    expect(await backUpIfDue({ ...source, databaseUrl: empty.url }, empty.database, tomorrow)).toBeNull()
  })

  test('and those before upgrades stay beside backups of a clock that was a year ahead', async () => {
    const { url, database } = await ownDatabase()
    const source = { databaseUrl: url, folder: temporaryFolder() }
    mkdirSync(join(source.folder, 'backups'))
    for (let days = 0; days < 100; days++) {
      const at = new Date(Date.now() + (365 + days) * 86_400_000)
      for (const reason of ['nightly', 'upgrade'] as const)
        writeFileSync(join(source.folder, 'backups', backupName(reason, at)), '')
    }
    const nightly = await backUpIfDue(source, database)
    expect(await backUpIfDue(source, database)).toBeNull()
    const upgrade = await storeBackup(source, 'upgrade')
    expect(findBackups(source.folder).map(({ file }) => file)).toEqual(expect.arrayContaining([nightly, upgrade]))
  })

  test('of a night in which the machine was off is made soon after the start', async () => {
    const { url, database } = await ownDatabase()
    const folder = temporaryFolder()
    const backups = nightlyBackups({ databaseUrl: url, folder }, database, keptLog().log)
    onTestFinished(backups.stop)
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    backups.start()
    vi.advanceTimersByTime(FIRST_CHECK_MS)
    vi.useRealTimers()
    expect(backups.hasLooked()).toBe(false)
    await expect.poll(backups.hasLooked).toBe(true)
    expect(findBackups(folder)).toMatchObject([{ reason: 'nightly' }])
  })
})

test('the next version restores a backup of this one with its migrations, then migrates', async () => {
  const older = await filledDatabase()
  const path = await backUpToFile(older.url)
  const { name, scripts, env } = nextVersion('ALTER TABLE orders ADD COLUMN next int; UPDATE orders SET next = number')
  const target = await emptyOne()
  const restoring = spawn(process.execPath, [...preloadsOf(env), 'server/ops/run.js', 'restore', path], {
    env: { ...process.env, ...env, DATABASE_URL: target.url, DATA_DIR: temporaryFolder() },
    stdio: 'inherit',
  })
  expect((await once(restoring, 'exit'))[0]).toBe(0)
  expect(await applyMigrations(older.database, { scripts })).toEqual([name])
  const { installation: _, ...restored } = await digests(target.database)
  const { installation: __, ...migrated } = await digests(older.database)
  expect(restored).toEqual(migrated)
  expect(await target.database.query('SELECT 1 FROM orders WHERE next = number', [])).not.toEqual([])
})

describe('refused with a sentence, before anything is changed', () => {
  let path: string
  let text: string
  beforeAll(async () => {
    const source = await emptyDatabase()
    await applyMigrations(source.database)
    const compressed = await buffer(backupStream({ databaseUrl: source.url, folder: '/nowhere' }))
    text = gunzipSync(compressed).toString()
    await source.database.close()
    await source.drop()
    return () => undefined
  })

  const write = (bytes: Buffer) => {
    path = join(temporaryFolder(), 'other.sql.gz')
    writeFileSync(path, bytes)
    return plain(path)
  }
  const changed = (change: (text: string) => string) => write(gzipSync(change(text)))

  test.each<[string, () => ReturnType<typeof plain>, RegExp]>([
    [
      'a changed byte',
      () => changed((whole) => whole.replace('01930000-0000-7000-8000', '01930000-0000-7000-8001')),
      /checksum/,
    ],
    [
      'another number of rows',
      () => changed((whole) => whole.replace(/"write_probe":\d+/, '"write_probe":9')),
      /not the rows/,
    ],
    [
      'a missing end',
      () => changed((whole) => whole.slice(0, whole.lastIndexOf('-- Passboard end'))),
      /its end is missing/,
    ],
    ['a text that is cut off', () => changed((whole) => whole.slice(0, whole.length / 2)), /it ends within/],
    ['a file that is cut off', () => write(gzipSync(text).subarray(0, 500)), /unexpected end of file/],
    ['another file', () => write(gzipSync('SELECT 1;\n')), /no backup of Passboard/],
    ['no gzip', () => write(Buffer.from('hello')), /incorrect header check/],
    ['something after its end', () => changed((whole) => `${whole}DROP TABLE orders;\n`), /something follows/],
    ['another statement', () => changed((whole) => whole.replace('COPY "', 'DROP TABLE "')), /does not know/],
    [
      'a newer format',
      () => changed((whole) => whole.replace('"format":1', '"format":2')),
      /which is newer: its format is 2/,
    ],
    [
      'a newer version',
      () => changed((whole) => whole.replace('"migrations":[', '"migrations":["20991231000000_future",')),
      /which is newer: .+ 20991231000000_future\. Install that version/,
    ],
  ])('%s', async (_, make, sentence) => {
    await expect(checkBackup(make())).rejects.toThrow(sentence)
  })

  test('a database that is not empty: it stays as it is', async () => {
    const { url, database } = await ownDatabase()
    const before = await digests(database)
    await expect(
      loadBackup(
        url,
        changed((whole) => whole),
      ),
    ).rejects.toThrow(/has tables/)
    expect(await digests(database)).toEqual(before)
  })

  test('a damaged file that was not checked leaves the database empty', async () => {
    const target = await emptyOne()
    const damaged = changed((whole) => whole.replace('-- Passboard end', '-- Passboard END'))
    await expect(loadBackup(target.url, damaged)).rejects.toThrow(/does not know/)
    expect(await tablesIn(target.database)).toEqual([])
  })
})

describe('an encrypted backup', () => {
  test('is read with its passphrase, also by other programs of the age format, and with no other', async () => {
    const { url, database } = await ownDatabase()
    const folder = temporaryFolder()
    const path = join(folder, 'backup.age')
    const passphrase = 'trà đá vỉa hè 1986'.normalize('NFD')
    writeFileSync(path, await buffer(await encrypted(backupStream({ databaseUrl: url, folder }), passphrase)))
    expect(await needsPassphrase(path)).toBe(true)
    await expect(checkBackup({ path, passphrase: 'another one' })).rejects.toThrow(
      'The passphrase is not the one of this backup.',
    )
    await checkBackup({ path, passphrase })
    const { rows } = await checkBackup({ path, passphrase: passphrase.normalize('NFC') })
    expect(rows.orders).toBe(await database.prisma.order.count())
    // By the library's own implementation of the passphrase.
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase.normalize('NFC'))
    const compressed = await decrypter.decrypt(readFileSync(path))
    expect(gunzipSync(compressed).toString()).toContain('-- Passboard backup {"format":1')
  })
})
