import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import messages from '@/app/i18n/en/settings.json' with { type: 'json' }
import type { Order } from '@/lib/orders/order'
import { type Cafe, startCafeForTest } from '../support/cafe'
import { freePort } from '../support/free-port'
import { type Block, blocksOf } from '../support/integration-guide'

const run = promisify(execFile)

const GUIDE = 'docs/integrate.md'

/** The scripts have the clock of the suite: they refuse messages of another time. */
const CLOCK = process.env.CLOCK_OFFSET_MS
  ? { NODE_OPTIONS: `--import=${pathToFileURL('tests/support/wrong-clock.js').href}` }
  : {}

/** Half of the processor time of a script is npx's, which other commands of the guide still start. */
const TSX_AT_ONCE = 'npx() { if [ "$1" = tsx ]; then "node_modules/.bin/$@"; else command npx "$@"; fi; }'

test('a POS goes through a day with the commands and scripts of its guide', async () => {
  const cafe = await startCafeForTest({ WEBHOOK_ALLOW_PRIVATE: '1' })
  const key = await cafe.api.post<{ key: string }>(
    '/api-keys',
    { name: 'POS', permissions: chosenPermissions() },
    { token: cafe.manager },
  )
  const env: Record<string, string> = { PASSBOARD_URL: cafe.baseUrl, PASSBOARD_KEY: key.body.key }
  const folder = mkdtempSync(join(tmpdir(), 'passboard-integrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bash = async (script: string) =>
    (
      await run('bash', ['-euo', 'pipefail', '-c', `${TSX_AT_ONCE}\n${script}`], {
        cwd: folder,
        env: { ...process.env, ...CLOCK, ...env },
      })
    ).stdout

  const blocks = blocksOf(GUIDE)
  let printed = ''
  let receiver: Receiver | undefined
  for (const { language, name, text } of blocks) {
    if (language === 'ts') writeFileSync(join(folder, name), text)
    else if (language === 'text' && name === 'receive') {
      expect(await receiver?.lines(text.trim().split('\n').length)).toEqual(text.trim().split('\n'))
    } else if (language === 'text') expect(printed).toBe(text)
    else if (name === 'settings') expect(exportedBy(text)).toEqual(Object.keys(env))
    else if (name === 'install') await install(folder, text, bash)
    else if (name === 'receive') {
      // Not "localhost": a system without /etc/hosts does not know that name.
      env.WEBHOOK_URL = `http://127.0.0.1:${await freePort()}/passboard`
      const commands = text.trim().split('\n')
      expect(exportedBy(commands.shift() ?? '')).toEqual(['WEBHOOK_URL'])
      await bash(commands.shift() ?? '')
      receiver = startReceiver(commands.join('\n'), folder, env)
      await confirmOrder(cafe, 'POS-10482')
      // The receiver may start after the first attempt to deliver this event. Later events must not arrive before it.
      await receiver.lines(1)
    } else printed = await bash(text)
  }
  expect(receiver).toBeDefined()

  // The POS counts from the same number again.
  await cafe.database.query('UPDATE orders SET day = day - 1', [])
  await bash('npx tsx order.ts')
  expect(await bash('npx tsx pay.ts')).toBe('paid by cash\nGive back 51000\n')
  const { body } = await cafe.api.get<{ orders: Order[] }>('/orders?reference=POS-10483', { token: key.body.key })
  const noted = await cafe.api.patch(`/orders/${body.orders[0]?.id}`, { note: 'gấp' }, { token: key.body.key })
  expect(noted.status).toBe(200)
  await checkTypes(folder, blocks)
})

/** The permissions that the guide lists with their labels. */
function chosenPermissions(): string[] {
  const lines = [...readFileSync(GUIDE, 'utf8').matchAll(/^- (.+): `([a-z_.]+)`$/gm)].map(([line]) => line)
  const known = Object.entries(messages.keys.permission).flatMap(([subject, labels]) =>
    Object.entries(labels).map(([action, label]) => ({
      permission: `${subject}.${action}`,
      line: `- ${label}: \`${subject}.${action}\``,
    })),
  )
  const chosen = known.filter(({ line }) => lines.includes(line))
  expect(chosen.map(({ line }) => line).toSorted()).toEqual(lines.toSorted())
  return chosen.map(({ permission }) => permission)
}

const exportedBy = (script: string): string[] => [...script.matchAll(/^export (\w+)=/gm)].map(([, name = '']) => name)

/**
 * As the page says, in an empty folder, where everything of a run must be there (REQUIRE_SERVICES=1). Otherwise the packages of this
 * repository are linked: an install takes as long as all else in this test.
 */
async function install(folder: string, script: string, bash: (script: string) => Promise<string>) {
  expectOwnVersions(script)
  if (process.env.REQUIRE_SERVICES === '1') return void (await bash(script))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
}

/** The page names the versions of this repository, but a TypeScript that its generator of clients accepts. */
function expectOwnVersions(script: string) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const own: Record<string, string> = { ...dependencies, ...devDependencies }
  const named = [...script.matchAll(/ (@?[\w/-]+)@([\d.]+)/g)].map(([, name = '', version = '']) => ({ name, version }))
  expect(named.length).toBeGreaterThan(4)
  for (const { name, version } of named.filter((one) => one.name !== 'typescript'))
    expect([name, own[name]?.replace(/^\^/, '').startsWith(version)]).toEqual([name, true])
}

async function checkTypes(folder: string, blocks: Block[]) {
  const scripts = blocks.flatMap(({ language, name }) => (language === 'ts' ? [name] : []))
  const options = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2023']
  await run(join(folder, 'node_modules/.bin/tsc'), [...options, '--skipLibCheck', '--types', 'node', ...scripts], {
    cwd: folder,
  })
}

async function confirmOrder({ api, staff }: Cafe, reference: string) {
  const { body } = await api.get<{ orders: Order[] }>(`/orders?reference=${reference}`, { token: staff })
  const answer = await api.patch(`/orders/${body.orders[0]?.id}/status`, { status: 'confirmed' }, { token: staff })
  expect(answer.status).toBe(200)
}

type Receiver = { lines(count: number): Promise<string[]> }

/** Starts the page's receiver of webhooks. `lines`: what it prints, as soon as these are so many. */
function startReceiver(script: string, cwd: string, env: Record<string, string>): Receiver {
  const receiver = spawn('bash', ['-c', `exec ${script}`], {
    cwd,
    env: { ...process.env, ...CLOCK, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(async () => {
    const ended = once(receiver, 'exit')
    // npx starts further processes.
    process.kill(-(receiver.pid ?? 0))
    await ended
  })
  const printed: string[] = []
  createInterface(receiver.stdout).on('line', (line) => printed.push(line))
  return {
    lines: async (count) => {
      await expect.poll(() => printed.length).toBe(count)
      return printed
    },
  }
}
