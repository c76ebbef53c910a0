import { setTimeout as wait } from 'node:timers/promises'
import { branchesOf } from './branches'
import type { CleanUp } from './clean-up'
import { columns } from './columns'
import type { LiveContender } from './contenders/contender'
import { startBare, startOurs } from './contenders/start-contenders'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { atMost } from './goal'
import { addOrdersToMove } from './history'
import { carryOutMove, type Move, movesOf, pendingOrders } from './moves'
import { close, openScreens, type ScreenSocket } from './screens'
import { percentile } from './statistics'

const SCREENS = [1, 100, 500]
/** Short turns, so that what else the machine does meets both alike. */
const ROUNDS = 15
/** Not counted: the servers' code is compiled as it gets hot. */
const WARM_UP_ROUNDS = 3
/** A round and contender. */
const CHANGES = 20
/** Between two changes of a café lie seconds; so much is enough for whatever a server still does after one. */
const PAUSE_MS = 20

/** Milliseconds from a `PATCH` being sent to the event in hand at the last screen, of each change. */
type Samples = { ours: number[]; bare: number[] }

/** How soon the screens of a branch know of a change, against a bare server. @returns the report */
export async function relay(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url: databaseUrl } = database
  // Four moves an order, for two contenders; half of the orders are in the other branch.
  await addOrdersToMove(client, SCREENS.length * (WARM_UP_ROUNDS + ROUNDS) * CHANGES)
  await client.query('VACUUM (ANALYZE)')
  const [branchId = ''] = await branchesOf(client)
  const [orderIds = []] = await pendingOrders(client)
  const moves = movesOf(orderIds)
  const ours = await startOurs(cleanUp, { databaseUrl, folder })
  const bare = await startBare(cleanUp, { databaseUrl, folder })

  const lines: string[] = []
  for (const count of SCREENS) {
    lines.push(linesOf(count, await measure(count)))
    console.log(`  ${count} connected`)
  }
  return [
    `From PATCH sent to the event in hand at the last screen; ${ROUNDS * CHANGES} changes each, one at a time, in turns`,
    columns('', 'p50 ms', 'p99 ms'),
    ...lines,
  ].join('\n')

  async function measure(count: number): Promise<Samples> {
    const screens = {
      ours: await openScreens(cleanUp, ours, branchId, count),
      bare: await openScreens(cleanUp, bare, branchId, count),
    }
    const samples: Samples = { ours: [], bare: [] }
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      const inRound = { ours: await turn(ours, screens.ours), bare: await turn(bare, screens.bare) }
      if (round < WARM_UP_ROUNDS) continue
      samples.ours.push(...inRound.ours)
      samples.bare.push(...inRound.bare)
    }
    close([...screens.ours, ...screens.bare])
    return samples
  }

  async function turn(contender: LiveContender, screens: ScreenSocket[]): Promise<number[]> {
    const times: number[] = []
    while (times.length < CHANGES) {
      const move = moves.next().value
      if (!move) throw new Error('There are no orders left to move.')
      times.push(await timeToLast(contender, screens, move))
      await wait(PAUSE_MS)
    }
    return times
  }
}

async function timeToLast(contender: LiveContender, screens: ScreenSocket[], move: Move): Promise<number> {
  const inHand = heardByAll(screens, move)
  const sentAt = performance.now()
  const answered = carryOutMove(contender, move)
  const [heardAt] = await Promise.all([inHand, answered])
  return heardAt - sentAt
}

/** When the last of the screens has the order as it is after the move. */
function heardByAll(screens: ScreenSocket[], { orderId, to }: Move): Promise<number> {
  return new Promise((resolve, reject) => {
    let left = screens.length
    for (const screen of screens) {
      screen.once('change', ({ order }) => {
        if (order.id !== orderId || order.status !== to) reject(new Error('A screen heard of another change.'))
        left -= 1
        if (left === 0) resolve(performance.now())
      })
    }
  })
}

function linesOf(count: number, { ours, bare }: Samples): string {
  const row = (name: string, samples: number[]) =>
    columns(`${name}, ${count}`, percentile(samples, 0.5).toFixed(1), percentile(samples, 0.99).toFixed(1))
  const ratio = (share: number) => percentile(ours, share) / percentile(bare, share)
  const [p50, p99] = [ratio(0.5), ratio(0.99)]
  return [
    row('ours', ours),
    row('bare', bare),
    `  ours : bare, ${count}   p50 ${p50.toFixed(2)}  ${atMost(p50, 2.5)}   p99 ${p99.toFixed(2)}  ${atMost(p99, 3)}`,
  ].join('\n')
}
