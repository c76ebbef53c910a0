import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clusterFolder } from '@/lib/db/cluster-folder'
import { dataFolder } from '@/lib/db/embedded/cluster'
import { startEmbeddedPostgres } from '@/lib/db/embedded/embedded-postgres'
import { killEverything, serverProcess, spawnEmbedded } from '../support/embedded-process'
import { LONG } from '../support/how-long'

const isRoot = process.getuid?.() === 0

function newFolder(name = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-embedded-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }))
  return join(folder, name)
}

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}

/** Starts a server for one step of a test. */
async function whileRunning<Result>(folder: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedPostgres(folder)
  return work(server.url).finally(() => server.stop())
}

const WRITE = 'CREATE TABLE IF NOT EXISTS kept (n int); INSERT INTO kept VALUES (1)'
const kept = async (url: string) => (await ask(url, 'SELECT * FROM kept')).length

describe('the embedded Postgres', () => {
  test('keeps its data over a stop, in order, in a folder that only its user may read', async () => {
    const folder = newFolder('new/cafe')
    await whileRunning(folder, (url) => ask(url, WRITE))
    expect(statSync(dataFolder(folder)).mode & 0o777).toBe(0o700)
    expect(statSync(join(clusterFolder(folder), 'password')).mode & 0o777).toBe(0o600)
    expect(await whileRunning(folder, kept)).toBe(1)
    expect(readFileSync(join(clusterFolder(folder), 'log'), 'utf8')).not.toContain('recovery')
  })

  test('puts a long log aside when it starts, and keeps one', async () => {
    const folder = newFolder()
    const log = join(clusterFolder(folder), 'log')
    await whileRunning(folder, async () => {})
    for (const [size, kept] of [
      [999_999, null],
      [2_000_000, 2_000_000],
      [1_500_000, 1_500_000],
    ] as const) {
      writeFileSync(log, 'x'.repeat(size))
      await whileRunning(folder, async () => {})
      expect(existsSync(`${log}.1`) ? statSync(`${log}.1`).size : null).toBe(kept)
      if (kept !== null) expect(statSync(log).size).toBeLessThan(100_000)
    }
  })

  test('starts when the former log cannot be kept, and empties the log', async () => {
    const folder = newFolder()
    const log = join(clusterFolder(folder), 'log')
    await whileRunning(folder, async () => {})
    writeFileSync(log, 'x'.repeat(2_000_000))
    mkdirSync(`${log}.1`)
    const report = vi.fn()
    await (await startEmbeddedPostgres(folder, { report })).stop()
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('cannot be kept'))
    expect(statSync(log).size).toBeLessThan(100_000)
  })

  test.runIf(isRoot)(
    'gives its logs to the owner of the folder when root starts it',
    { meta: { skipReason: 'only root can give files to another user' } },
    async () => {
      const folder = newFolder()
      chownSync(folder, 65_534, 65_534)
      const log = join(clusterFolder(folder), 'log')
      await whileRunning(folder, async () => {})
      writeFileSync(log, 'x'.repeat(2_000_000))
      await whileRunning(folder, async () => {})
      expect([log, `${log}.1`].map((file) => statSync(file).uid)).toEqual([65_534, 65_534])
    },
  )

  test('has a version, checksums, and settings that its files cannot weaken', async () => {
    const folder = newFolder()
    await whileRunning(folder, async () => {})
    appendFileSync(join(dataFolder(folder), 'postgresql.conf'), 'fsync = off\nsynchronous_commit = off\n')
    const settings = await whileRunning(folder, (url) =>
      ask<{ name: string; setting: string }>(
        url,
        `SELECT name, setting FROM pg_settings WHERE name IN ('data_checksums', 'fsync', 'full_page_writes',
           'listen_addresses', 'server_version', 'synchronous_commit') ORDER BY name`,
      ),
    )
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', '', expect.stringMatching(/^18\./), 'on'])
  })

  test.runIf(isRoot)(
    'runs as another user than root, below a folder that this user may not enter, with temporary files in another one',
    { meta: { skipReason: 'this user is not root' } },
    async () => {
      const folder = newFolder()
      expect(statSync(join(folder)).mode & 0o077).toBe(0)
      vi.stubEnv('TMPDIR', newFolder())
      onTestFinished(() => void vi.unstubAllEnvs())
      await whileRunning(folder, async () => {
        expect(statSync(`/proc/${serverProcess(folder)}`).uid).not.toBe(0)
      })
    },
  )

  test('listens in a folder with a path that is too long for a socket', async () => {
    const folder = newFolder('a-long-name-'.repeat(12))
    expect(await whileRunning(folder, (url) => ask(url, 'SELECT 1 AS one'))).toEqual([{ one: 1 }])
  })

  test('a server that is killed is started again', async () => {
    const folder = newFolder()
    const reports: string[] = []
    const server = await startEmbeddedPostgres(folder, { report: (sentence) => reports.push(sentence) })
    onTestFinished(() => server.stop())
    await ask(server.url, WRITE)
    process.kill(serverProcess(folder), 'SIGKILL')
    await expect.poll(() => kept(server.url).catch(() => 'away')).toBe(1)
    expect(reports).toContain('The database server has ended. It is started again.')
  })

  test('a killed process takes its server with it; the next one starts on the same data', async () => {
    const folder = newFolder()
    const first = spawnEmbedded(folder)
    const [, url = ''] = (await first.answer).split(' ')
    await ask(url, WRITE)
    first.process.kill('SIGKILL')
    await first.ended
    expect(await whileRunning(folder, kept)).toBe(1)
  })

  test('after all its processes were killed, and another program got the number of the former server, it starts', async () => {
    const folder = newFolder()
    const first = spawnEmbedded(folder)
    const [, url = ''] = (await first.answer).split(' ')
    await ask(url, WRITE)
    killEverything(first.process.pid ?? 0, folder)
    await first.ended
    const pidFile = join(dataFolder(folder), 'postmaster.pid')
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
    expect(await whileRunning(folder, kept)).toBe(1)
  })

  test('an initialisation that was broken off is made again', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'postgres.new-broken', 'data'), { recursive: true })
    await whileRunning(folder, async () => {})
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
  })

  test('where there is no program for the platform, the sentence names DATABASE_URL', async () => {
    const other = 'data:text/javascript,Object.defineProperty(process, "arch", { value: "mips" })'
    const { answer } = spawnEmbedded(newFolder(), { node: ['--import', other] })
    expect(await answer).toMatch(/^refused There is no Postgres for \w+-mips .+ Set DATABASE_URL/)
  })
})

describe('a folder that holds something else is refused and stays as it is', () => {
  test('another version, a part of a database, other files', async () => {
    const folder = newFolder()
    await whileRunning(folder, async () => {})
    const versionFile = join(dataFolder(folder), 'PG_VERSION')
    const version = readFileSync(versionFile, 'utf8')
    for (const [damage, sentence] of [
      [() => writeFileSync(versionFile, '17\n'), /version is "17"/],
      [() => rmSync(versionFile), /no whole Postgres database: data\/PG_VERSION/],
      [
        () => {
          writeFileSync(versionFile, version)
          rmSync(join(dataFolder(folder), 'global/pg_control'))
        },
        /data\/global\/pg_control is missing/,
      ],
      [() => rmSync(dataFolder(folder), { recursive: true }), /data\/PG_VERSION, .+ is missing/],
      [
        () => {
          rmSync(clusterFolder(folder), { recursive: true })
          mkdirSync(clusterFolder(folder))
          writeFileSync(join(clusterFolder(folder), 'orders.csv'), 'everything that was sold')
        },
        /no whole Postgres database/,
      ],
    ] as const) {
      damage()
      const before = listing(clusterFolder(folder))
      await expect(startEmbeddedPostgres(folder)).rejects.toThrow(sentence)
      expect(listing(clusterFolder(folder))).toEqual(before)
      expect(existsSync(join(folder, 'postgres.new-'))).toBe(false)
    }
  })

  const listing = (folder: string) => readdirSync(folder, { recursive: true }).toSorted()

  test.runIf(isRoot)(
    'a folder of another user',
    { meta: { skipReason: 'only root can act as another user' } },
    async () => {
      const folder = newFolder()
      await whileRunning(folder, async () => {})
      chmodSync(folder, 0o755)
      const { stdout, status } = spawnSync(
        process.execPath,
        ['--import', 'tsx', 'tests/support/start-embedded.ts', folder, '65534'],
        { encoding: 'utf8' },
      )
      expect([status, stdout]).toEqual([1, expect.stringMatching(/^refused .+ermission denied/)])
    },
  )
})

describe('two processes on one folder', () => {
  const [starts, rounds] = LONG ? [10, 10] : [3, 2]

  test(`of ${starts} that start at the same instant exactly one gets it, also when a former one was killed`, async () => {
    const folder = newFolder()
    for (let round = 0; round < rounds; round++) {
      const all = Array.from({ length: starts }, () => spawnEmbedded(folder))
      const answers = await Promise.all(all.map(({ answer }) => answer))
      expect(answers.filter((answer) => answer.startsWith('started'))).toHaveLength(1)
      expect(answers.filter((answer) => answer.includes('is in use by another Passboard'))).toHaveLength(starts - 1)
      const winner = all[answers.findIndex((answer) => answer.startsWith('started'))]
      winner?.process.kill('SIGKILL')
      await Promise.all(all.map(({ ended }) => ended))
    }
  })

  const namespaces = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc']
  const canUnshare = spawnSync(namespaces[0] ?? '', [...namespaces.slice(1), 'true']).status === 0

  test.runIf(canUnshare)(
    'from two containers, where both are process 1: the second is refused',
    { meta: { skipReason: 'only root can make containers' } },
    async () => {
      const folder = newFolder()
      const first = spawnEmbedded(folder, { through: namespaces })
      expect(await first.answer).toMatch(/^started/)
      const second = spawnEmbedded(folder, { through: namespaces })
      expect(await second.answer).toMatch(/is in use by another Passboard/)
      first.process.kill('SIGKILL')
      await first.ended
      expect(await spawnEmbedded(folder, { through: namespaces }).answer).toMatch(/^started/)
    },
  )
})
