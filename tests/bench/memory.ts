import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { HEARTBEAT_MS } from '@/lib/board/protocol'
import { branchesOf } from './branches'
import type { CleanUp } from './clean-up'
import { columns } from './columns'
import { end } from './contenders/child'
import type { LiveContender } from './contenders/contender'
import { startBare, startOurs } from './contenders/start-contenders'
import type { Memory } from './contenders/tell-memory'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { openScreens } from './screens'
import { median } from './statistics'

/** Connected at first and all along: they take what is there once for all. */
const FIRST_SCREENS = 1_000
const MORE_SCREENS = 1_000
const ROUNDS = 3

type Cost = {
  /** Kilobytes a screen, in objects and buffers. */
  used: number
  /** Megabytes of the process, as the system counts them, before any screen has come. The start leaves much of it free. */
  rssAtFirst: number
  /** With all screens. */
  rssAtLast: number
}

/** What a connected screen costs the server, against a bare one. @returns the report */
export async function memory(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const [branchId = ''] = await branchesOf(database.client)
  const where = { databaseUrl: database.url, folder, nodeOptions: ['--expose-gc'] }

  const ours: Cost[] = []
  const bare: Cost[] = []
  while (bare.length < ROUNDS) {
    ours.push(await costOf(await startOurs(cleanUp, where)))
    bare.push(await costOf(await startBare(cleanUp, where)))
  }
  return [
    `Memory of the server for ${(FIRST_SCREENS + MORE_SCREENS).toLocaleString('en')} connected screens; medians of ${ROUNDS} processes each`,
    columns('', 'kB a screen', 'RSS, none', 'RSS, all'),
    row('ours', ours),
    row('bare', bare),
  ].join('\n')

  async function costOf(contender: LiveContender): Promise<Cost> {
    const none = await memoryOf(contender)
    const first = await memoryWith(contender, FIRST_SCREENS)
    const all = await memoryWith(contender, MORE_SCREENS)
    await end(contender.process)
    return {
      used: (all.used - first.used) / MORE_SCREENS / 1e3,
      rssAtFirst: none.rss / 1e6,
      rssAtLast: all.rss / 1e6,
    }
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
  return columns(name, middle('used').toFixed(1), megabytes('rssAtFirst'), megabytes('rssAtLast'))
}
