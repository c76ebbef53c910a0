import { execFileSync } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { HEARTBEAT_MS } from '@/lib/live/heartbeat'
import { addBranches, branchesOf } from './branches'
import type { CleanUp } from './clean-up'
import type { LiveContender } from './contenders/contender'
import { startOurs } from './contenders/start-contenders'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { atMost } from './goal'
import { addOrdersToMove } from './history'
import { openLightScreens } from './light-screens'
import { carryOutMove, keyOf, type Move, movesOf, pendingOrders } from './moves'
import { percentile } from './statistics'

const SCREENS = 20_000
const SCREENS_EACH_BRANCH = 2
/** As docs/scaling.md recommends for so many screens (decision 85). */
const NODE_OPTION = '--max-semi-space-size=64'
/** More steps than a branch is asked for in all. */
const ORDERS_EACH_BRANCH = 2
const PER_SECOND = 100
const SECONDS = 300
/** Before that, and not in the figures: the server's code is compiled as it gets hot. */
const WARM_UP_SECONDS = 10
/** Open files of a process beside its sockets: its connections to Postgres, its requests, its files. */
const OTHER_FILES = 1_000
const FEWEST_SCREENS = 5_000

/**
 * One process with all screens of a cell: how soon changes reach them, and whether heartbeats come in time. As many screens as
 * the system lets a process open.
 * @returns the report
 */
export async function cell(cleanUp: CleanUp): Promise<string> {
  const limit = openFiles()
  const screens = Math.min(SCREENS, Math.floor((limit - OTHER_FILES) / 1_000) * 1_000)
  const reason = `This system lets a process open ${number(limit)} files; ${number(SCREENS)} screens need ${number(SCREENS + OTHER_FILES)}.`
  if (screens < FEWEST_SCREENS) return `Skipped: ${reason}`

  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url: databaseUrl } = database
  const branches = screens / SCREENS_EACH_BRANCH
  await addBranches(client, branches)
  await addOrdersToMove(client, branches * ORDERS_EACH_BRANCH)
  await client.query('VACUUM (ANALYZE)')
  const server = await startOurs(cleanUp, { databaseUrl, folder, nodeOptions: [NODE_OPTION] })
  const heard = createRecord()
  await openLightScreens(cleanUp, server, await branchesOf(client), screens, heard.note)

  const moves = (await pendingOrders(client)).map(movesOf)
  await changeFor(WARM_UP_SECONDS)
  const before = await metricsOf(server)
  const ownDelay = monitorEventLoopDelay({ resolution: 10 })
  ownDelay.enable()
  heard.begin()
  const changes = await changeFor(SECONDS)
  await wait(HEARTBEAT_MS)
  ownDelay.disable()
  const { latencies, gaps } = heard.end()
  const late = gaps.map((gap) => Math.max(0, gap - HEARTBEAT_MS) / 1000)
  const metrics = await metricsOf(server)
  const ms = (name: string) => (metrics(name) * 1000).toFixed(0)
  const since = (name: string) => metrics(name) - before(name)
  const lag = since('passboard_heartbeat_lag_seconds_sum') / since('passboard_heartbeat_lag_seconds_count')
  const expected = changes * SCREENS_EACH_BRANCH
  const p99 = percentile(latencies, 0.99)
  const latest = percentile(late, 1)
  return `${screens < SCREENS ? `${reason}\n` : ''}One process, ${number(screens)} screens of ${number(branches)} branches, ${number(changes)} changes in ${SECONDS} s, ${NODE_OPTION}
  from PATCH sent to the event in hand   p50 ${percentile(latencies, 0.5).toFixed(0)} ms   p99 ${p99.toFixed(0)} ms  ${atMost(p99, 200)}
  heard as they happened                 ${number(latencies.length)} of ${number(expected)}
  heartbeats late by                     p99 ${percentile(late, 0.99).toFixed(1)} s   most ${latest.toFixed(1)} s  ${atMost(latest, 2)}
  lag of the heartbeats                  ${(lag * 1000).toFixed(0)} ms on average
  delay of the event loop                p99 ${ms('nodejs_eventloop_lag_p99_seconds')} ms   most ${ms('nodejs_eventloop_lag_max_seconds')} ms
  the same of the load generator         p99 ${(ownDelay.percentile(99) / 1e6).toFixed(0)} ms   most ${(ownDelay.max / 1e6).toFixed(0)} ms
  resident memory                        ${(metrics('process_resident_memory_bytes') / 1e6).toFixed(0)} MB`

  /** Moves an order of one branch after the other. @returns the number of changes */
  async function changeFor(seconds: number): Promise<number> {
    const startedAt = performance.now()
    const answers: Promise<void>[] = []
    for (let index = 0; index < seconds * PER_SECOND; index += 1) {
      const move = moves[index % moves.length]?.next().value
      if (!move) throw new Error('There are no orders left to move.')
      await wait(startedAt + (index * 1000) / PER_SECOND - performance.now())
      heard.sent(move)
      answers.push(carryOutMove(server, move))
    }
    await Promise.all(answers)
    return answers.length
  }
}

/** What the screens heard. */
function createRecord() {
  const sentAt = new Map<string, number>()
  const heartbeatAt: number[] = []
  let latencies: number[] = []
  let gaps: number[] = []
  return {
    sent: (move: Move) => sentAt.set(keyOf(move), performance.now()),
    note: ([name, content]: [string, ...unknown[]], screen: number) => {
      const now = performance.now()
      if (name === 'heartbeat') {
        gaps.push(now - (heartbeatAt[screen] ?? now))
        heartbeatAt[screen] = now
      } else if (name === 'change') {
        const { order } = content as { order: { id: string; status: Move['to'] } }
        const sent = sentAt.get(keyOf({ orderId: order.id, to: order.status }))
        if (sent !== undefined) latencies.push(now - sent)
      }
    },
    begin: () => {
      sentAt.clear()
      latencies = []
      gaps = []
    },
    end: () => ({ latencies, gaps }),
  }
}

/** How many files a process may open; Node raises the soft limit to the hard one. */
function openFiles(): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit)
}

/** Reads the metrics of the process. @returns a function that gives the value of one without labels */
async function metricsOf({ origin }: LiveContender): Promise<(name: string) => number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

const number = (value: number): string => value.toLocaleString('en')
