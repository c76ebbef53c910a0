import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { HEARTBEAT_MS } from '@/lib/live/heartbeat'
import { branchesOf } from './branches'
import type { CleanUp } from './clean-up'
import { columns } from './columns'
import { end } from './contenders/child'
import type { LiveContender } from './contenders/contender'
import { startBare, startProduction } from './contenders/start-contenders'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { atMost } from './goal'
import { openScreens } from './screens'
import { median } from './statistics'

/** Connected at first and all along: they take what is there once for all. */
const FIRST_SCREENS = 1_000
const MORE_SCREENS = 1_000
const ROUNDS = 3
const TELL_MEMORY = ['--expose-gc', '--import', join(import.meta.dirname, 'contenders/tell-memory.js')]
/** Pages and routes of a café's day, in the order in which they are opened. */
const DAY = [
  '/board/:branch',
  '/t/:code',
  '/ready/:branch',
  '/order/:branch',
  '/login',
  '/settings/menu',
  '/api/v1/menu',
]

/** What `contenders/tell-memory.js` tells. */
type Memory = { rss: number; used: number }

/** In megabytes (a million bytes) of the process, as the system counts them, if nothing else is said. */
type Cost = {
  /** Kilobytes a screen, in objects and buffers. */
  used: number
  /** Nobody has opened anything, apart from one sign-in. */
  idle: number
  /** With all screens. */
  screens: number
}

type OurCost = Cost & {
  /** Milliseconds from the start of the process until it says that it is ready. */
  ready: number
  /** With all screens, after each page of `DAY`. */
  day: number
}

/** The start of the production process, its memory, and what a connected screen costs it, against a bare one. @returns the report */
export async function memory(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const [branchId = ''] = await branchesOf(database.client)
  const code = await tableCode(database.client, branchId)
  const where = { databaseUrl: database.url, folder, nodeOptions: TELL_MEMORY }

  const ours: OurCost[] = []
  const bare: Cost[] = []
  while (bare.length < ROUNDS) {
    ours.push(await costOfOurs())
    const server = await startBare(cleanUp, where)
    bare.push(await costOf(server))
    await end(server.process)
  }
  const middle = (of: keyof OurCost) => median(ours.map((cost) => cost[of]))
  const screens = FIRST_SCREENS + MORE_SCREENS
  return [
    `Memory of the server for ${screens.toLocaleString('en')} connected screens; medians of ${ROUNDS} processes each`,
    columns('', 'kB a screen', 'RSS, none', 'RSS, all'),
    row('ours', ours),
    row('bare', bare),
    `  ours idle: ${middle('idle').toFixed(0)} MB (${atMost(middle('idle'), 200)}); with ${screens} screens: ${middle('screens').toFixed(0)} MB (${atMost(middle('screens'), 270)})`,
    `  ours with the screens, after each page of a day: ${middle('day').toFixed(0)} MB`,
    `  ours ready after ${middle('ready').toFixed(0)} ms (${atMost(middle('ready'), 2_500)})`,
  ].join('\n')

  async function costOfOurs(): Promise<OurCost> {
    const server = await startProduction(cleanUp, where)
    const cost = await costOf(server)
    for (const path of DAY) await open(server, path.replace(':branch', branchId).replace(':code', code))
    const { rss } = await memoryOf(server)
    await end(server.process)
    return { ...cost, ready: server.startMs, day: rss / 1e6 }
  }

  async function costOf(contender: LiveContender): Promise<Cost> {
    const none = await memoryOf(contender)
    const first = await memoryWith(contender, FIRST_SCREENS)
    const all = await memoryWith(contender, MORE_SCREENS)
    return { used: (all.used - first.used) / MORE_SCREENS / 1e3, idle: none.rss / 1e6, screens: all.rss / 1e6 }
  }

  /** When so many more screens have come and heard a heartbeat. */
  async function memoryWith(contender: LiveContender, more: number): Promise<Memory> {
    await openScreens(cleanUp, contender, branchId, more)
    await wait(HEARTBEAT_MS + 1_000)
    return memoryOf(contender)
  }
}

async function memoryOf({ process }: LiveContender): Promise<Memory> {
  const answer = once(process, 'message') as Promise<[Memory]>
  process.send('memory')
  return (await answer)[0]
}

function row(name: string, costs: Cost[]): string {
  const middle = (of: keyof Cost) => median(costs.map((cost) => cost[of]))
  const megabytes = (of: keyof Cost) => `${middle(of).toFixed(0)} MB`
  return columns(name, middle('used').toFixed(1), megabytes('idle'), megabytes('screens'))
}

async function open({ origin, headers, screenHeaders }: LiveContender, path: string): Promise<void> {
  const answer = await fetch(origin + path, { headers: { ...headers, ...screenHeaders } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}.`)
}

async function tableCode(client: pg.Client, branchId: string): Promise<string> {
  const { rows } = await client.query<{ code: string }>('SELECT code FROM tables WHERE branch_id = $1 LIMIT 1', [
    branchId,
  ])
  return rows[0]?.code ?? ''
}
