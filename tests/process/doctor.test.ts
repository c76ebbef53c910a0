import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { backupName } from '@/lib/backup/backup-files'
import { clusterFolder } from '@/lib/db/cluster-folder'
import { startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'
import { applyMigrations } from '@/lib/db/migrations'
import { openDatabase } from '@/lib/db/open-database'
import { checkCertificate } from '@/lib/doctor/certificate-check'
import { checkBackups, checkFonts, checkNode, isBackupMissing } from '@/lib/doctor/machine-checks'
import { examineFor } from '@/lib/doctor/read-installation'
import { checkRedis } from '@/lib/doctor/redis-check'
import { newId } from '@/lib/ids'
import { localCertificate } from '@/lib/tls/local-certificate'
import { machineNames } from '@/lib/tls/machine-names'
import { freePort } from '../support/free-port'
import { keptLog } from '../support/log-lines'
import { ownDatabase } from '../support/own-database'

const DAY_MS = 86_400_000

function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'passboard-doctor-'))
  onTestFinished(() => rmSync(path, { recursive: true, maxRetries: 10 }))
  return path
}

/** `npm run doctor`. @param env its settings; CLOCK_OFFSET_MS shifts its clock. @param first a module that is loaded before it */
async function examine(env: Record<string, string>, first?: string): Promise<{ code: number; output: string }> {
  const modules = [env.CLOCK_OFFSET_MS && './tests/support/wrong-clock.js', first].filter(
    (module) => module !== undefined,
  )
  const child = spawn(
    process.execPath,
    [...modules.flatMap((module) => ['--import', module]), 'server/ops/run.js', 'doctor'],
    {
      env: {
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(await freePort()),
        HOST: '127.0.0.1',
        ...env,
      },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

test('a folder without data is no problem, but may be the wrong one; a wrong setting stops the command with 2', async () => {
  const fresh = await examine({ DATA_DIR: newFolder() })
  expect(fresh.code).toBe(0)
  expect(fresh.output).toMatch(
    /WARNING {2}Database: .+ has no database yet\..+\n +If the café has data, .+ set DATA_DIR/,
  )
  expect(fresh.output).toMatch(/ok +Ports: PORT \d+ is free\./)
  expect(fresh.output).toContain('Fonts of slips: Slips can have every common script.')
  expect(fresh.output).toContain('WARNING  Backups: There is no backup yet.')
  const wrong = await examine({ PORT: 'x' })
  expect(wrong.code).toBe(2)
  expect(wrong.output).toMatch(/^PORT .+\.$/m)
})

/** The process becomes the user nobody. Node itself may be in a folder that only root reads. */
const AS_NOBODY = 'data:text/javascript,process.setgid(65534);process.setuid(65534)'

test.runIf(process.getuid?.() === 0)(
  'a folder of another user is a problem, not an empty one',
  { meta: { skipReason: 'only root can be another user' } },
  async () => {
    const { code, output } = await examine({ DATA_DIR: newFolder() }, AS_NOBODY)
    expect([code, output]).toEqual([1, expect.stringMatching(/PROBLEM {2}Database: .+ EACCES/)])
    expect(output).toContain('PROBLEM  Backups: The folder of the backups cannot be read: EACCES')
  },
)

test('an embedded database is examined while it runs and while it is stopped', async () => {
  const dataDir = newFolder()
  const server = await startEmbeddedPostgres(join(dataDir, 'cafe'))
  const database = openDatabase({ databaseUrl: server.url })
  await applyMigrations(database)
  await database.close()
  await server.stop()
  const stopped = await examine({ DATA_DIR: dataDir })
  expect([stopped.code, stopped.output]).toEqual([0, expect.stringContaining('waits until the disk has it')])
  const running = await startEmbeddedPostgres(join(dataDir, 'cafe'))
  onTestFinished(running.stop)
  const { code, output } = await examine({ DATA_DIR: dataDir })
  expect([code, output]).toEqual([0, expect.stringContaining('waits until the disk has it')])
})

test('a café in order has no other problem than its database’s durability; what fails is named, with what to do', async () => {
  const { url, database } = await ownDatabase()
  const settings = { DATABASE_URL: url, DATA_DIR: newFolder() }
  const healthy = await examine(settings)
  // The tests' own server gives up durability for speed.
  const [asked] = await database.query<{ fsync: string }>('SHOW fsync', [])
  const isWeak = asked?.fsync === 'off'
  expect(healthy.code).toBe(isWeak ? 1 : 0)
  expect(healthy.output.includes('PROBLEM  Database: A power cut can lose orders: fsync')).toBe(isWeak)
  expect(healthy.output).toContain('Clock: The clock differs by 0 s')
  expect(healthy.output).toContain('No webhook fails.')
  expect(healthy.output).toMatch(/Database: Postgres 1\d\S* .*is supported/)

  await database.query(
    `INSERT INTO screens (id, org_id, branch_id, name, view, secret_hash, paired_at)
     SELECT gen_random_uuid(), org_id, id, 'Away', 'wall', 'x', now() - interval '3 days' FROM branches LIMIT 1`,
    [],
  )
  await database.query(
    `INSERT INTO webhook_endpoints (id, org_id, name, url, secret, failing_since)
     SELECT gen_random_uuid(), id, 'Accounting', 'https://example.com/', 'sealed', now() FROM organisations LIMIT 1`,
    [],
  )
  const other = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const { code, output } = await examine({ ...settings, PORT: port, CLOCK_OFFSET_MS: String(-DAY_MS) })
  expect(code).toBe(1)
  expect(output).toContain('Not seen for 48 hours: Away (')
  expect(output).toContain('WARNING  Webhooks: Webhooks fail: Accounting.')
  expect(output).toContain(`PROBLEM  Ports: PORT ${port} is used by another program.`)
  expect(output).toMatch(/PROBLEM {2}Clock: The clock differs by 864\d\d s from the database’s\.\n +Set the clock/)
})

test('a manager reads only of the own screens and webhooks where there are other businesses', async () => {
  const { database } = await ownDatabase()
  await database.query(
    `INSERT INTO screens (id, org_id, branch_id, name, view, secret_hash, paired_at)
     SELECT gen_random_uuid(), o.id, (SELECT b.id FROM branches b WHERE b.org_id = o.id LIMIT 1), 'Of ' || o.slug, 'wall', o.slug,
       now() - interval '3 days'
     FROM organisations o`,
    [],
  )
  const { id: orgId } = await database.prisma.organisation.findFirstOrThrow({ where: { slug: 'demo-cafe' } })
  const manager = { role: 'manager', orgId, branchId: null, staffId: newId() } as StaffAccess
  const among = await examineFor(database, manager)
  expect(among.isOnlyBusiness).toBe(false)
  expect(among.findings.map(({ check }) => check)).toEqual(['screens', 'printers', 'webhooks', 'bank'])
  expect(JSON.stringify(among.findings)).toContain('Of demo-cafe')
  expect(JSON.stringify(among.findings)).not.toContain('Of other-cafe')
  await expect(examineFor(database, { ...manager, branchId: newId() })).rejects.toThrow(/permission/)
})

test('a certificate that has expired, and one from the future', async () => {
  const dataDir = newFolder()
  const { log } = keptLog()
  const source = await localCertificate(join(dataDir, 'cafe'), () => machineNames(undefined), log)
  source.stop()
  const at = async (days: number) =>
    (
      await examine({
        TLS: 'local',
        TLS_PORT: String(await freePort()),
        DATA_DIR: dataDir,
        CLOCK_OFFSET_MS: String(days * DAY_MS),
      })
    ).output
  expect(await at(95)).toMatch(/PROBLEM {2}Certificate: A certificate expired on/)
  expect(await at(-5)).toMatch(/PROBLEM {2}Certificate: A certificate is valid only from/)
})

test('a PUBLIC_URL whose name the authority cannot vouch for', async () => {
  const folder = newFolder()
  const { log } = keptLog()
  const tls = { kind: 'local', port: 1 } as const
  const source = await localCertificate(folder, () => machineNames('http://kitchen:3000'), log)
  source.stop()
  const at = (publicUrl: string) => checkCertificate({ tls, publicUrl }, folder)
  expect(at('http://kitchen:3000')).toMatchObject({ level: 'warning', advice: 'otherPublicUrl' })
  expect(at('http://localhost:3000').level).toBe('ok')
})

test('backups: one that is too old, and one that is later than the clock', () => {
  const folder = newFolder()
  const [now, taken] = [new Date('2026-11-23T12:00:00Z'), new Date('2026-11-21T12:00:00Z')]
  mkdirSync(join(folder, 'backups'))
  writeFileSync(join(folder, 'backups', backupName('nightly', taken)), '')
  expect(checkBackups(folder, true, null, now)).toMatchObject({
    level: 'problem',
    values: { hours: 48 },
  })
  expect(checkBackups(folder, true, null, new Date('2026-11-22T12:00:00Z')).level).toBe('ok')
  expect(checkBackups(folder, true, null, new Date('2026-11-20T12:00:00Z')).level).toBe('problem')
  const ofOther = (at: string) => checkBackups(folder, false, null, new Date(at))
  expect(ofOther('2026-11-22T12:00:00Z').level).toBe('ok')
  expect(ofOther('2026-11-23T12:00:00Z')).toMatchObject({ level: 'warning', found: 'noBackupOfOwn' })
  expect(checkBackups(newFolder(), false, null, now)).toMatchObject({ level: 'warning', advice: 'backUpDatabase' })
  writeFileSync(join(folder, 'backups', backupName('nightly', new Date('2027-11-21T12:00:00Z'))), '')
  expect(checkBackups(folder, true, null, new Date('2026-11-22T12:00:00Z'))).toMatchObject({
    level: 'ok',
    values: { hours: 24 },
  })
  expect(checkBackups(folder, true, null, now)).toMatchObject({ level: 'problem', found: 'backupInFuture' })
})

test('backups: none is a warning until a night has passed since the set-up, then a problem, and managers are told', () => {
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000)
  const folder = newFolder()
  expect(checkBackups(folder, true, null)).toMatchObject({ level: 'warning', found: 'noBackupYet' })
  expect(checkBackups(folder, true, at(36))).toMatchObject({ level: 'warning', found: 'noBackupYet' })
  expect(checkBackups(folder, true, at(37))).toMatchObject({ level: 'problem', found: 'noBackupMade' })
  expect([at(36), at(37)].map((setUpAt) => isBackupMissing(folder, true, setUpAt))).toEqual([false, true])
  // A restored database.
  mkdirSync(clusterFolder(folder))
  expect(checkBackups(folder, true, at(37))).toMatchObject({ level: 'warning', found: 'noBackupYet' })
})

test('a Redis that is away is a warning with the reason', async () => {
  expect(await checkRedis('redis://127.0.0.1:1')).toMatchObject({
    level: 'warning',
    found: 'redisAway',
    values: { reason: expect.stringContaining('ECONNREFUSED') },
  })
})

test('a Node that is too old is a problem', () => {
  expect(['18.20.0', '20.18.9', '20.19.0', '26.1.0'].map((version) => checkNode(version).level)).toEqual([
    ...['problem', 'problem', 'ok', 'ok'],
  ])
})

test('missing fonts are a warning that names their scripts', () => {
  expect(checkFonts(['Thai', 'Arab'])).toMatchObject({ level: 'warning', values: { scripts: 'Thai, Arabic' } })
})

const mounted = mkdtempSync(join(tmpdir(), 'passboard-doctor-disk-'))
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'none', mounted]).status === 0

test.runIf(canMount)(
  'a full disk is a problem',
  { meta: { skipReason: 'only root can mount a small disk' } },
  async () => {
    onTestFinished(() => {
      spawnSync('umount', [mounted])
      rmSync(mounted, { recursive: true })
    })
    const { code, output } = await examine({ DATA_DIR: mounted })
    expect(code).toBe(1)
    expect(output).toMatch(/PROBLEM {2}Disk: The disk of .+ has \d+ MB left\./)
  },
)
