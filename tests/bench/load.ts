import { setTimeout as wait } from 'node:timers/promises'
import { type Board, openBoards, untilCurrent } from './boards'
import { addBranches, branchesOf } from './branches'
import type { CleanUp } from './clean-up'
import { startOurs } from './contenders/start-contenders'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { addOrdersToMove } from './history'
import { carryOutMove, keyOf, type Move, movesOf, pendingOrders } from './moves'
import { percentile } from './statistics'

const BRANCHES = 50
const SCREENS = 10
const PER_SECOND = 50
const SECONDS = 60
/** Before that, and not in the latencies: the server's code is compiled as it gets hot. */
const WARM_UP_SECONDS = 5

const CHANGES = (WARM_UP_SECONDS + SECONDS) * PER_SECOND

/** What the screens heard. */
type Heard = {
  /** Each change once at each screen. */
  count: number
  /** Milliseconds from a `PATCH` being sent to the event in hand. */
  latencies: number[]
}

/** A city's rush: whether every screen hears of every change, and how soon. @returns the report */
export async function load(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url: databaseUrl } = database
  await addBranches(client, BRANCHES)
  await addOrdersToMove(client, BRANCHES * Math.ceil(CHANGES / BRANCHES / 4))
  await client.query('VACUUM (ANALYZE)')
  const server = await startOurs(cleanUp, { databaseUrl, folder })
  const boards = await openBoards(cleanUp, server, await branchesOf(client), SCREENS)

  const sentAt = new Map<string, number>()
  const heard = listenTo(boards, sentAt)
  const moves = spread((await pendingOrders(client)).map(movesOf))
  const startedAt = performance.now() + 1_000
  const answers: Promise<void>[] = []
  for (const [index, move] of moves.entries()) {
    answers.push(
      wait(startedAt + (index * 1000) / PER_SECOND - performance.now()).then(async () => {
        // A person does not ask for an order's next step before the last one is answered, however slow the machine.
        await answers[index - BRANCHES]
        if (index >= WARM_UP_SECONDS * PER_SECOND) sentAt.set(keyOf(move), performance.now())
        await carryOutMove(server, move)
      }),
    )
  }
  await Promise.all(answers)
  const seconds = (performance.now() - startedAt) / 1000
  const current = await untilCurrent(client, boards)
  return reportOf(heard(), seconds, current)
}

/** Notes what comes. */
function listenTo(boards: Board[], sentAt: Map<string, number>): () => Heard {
  const latencies: number[] = []
  const heard = boards.map(({ socket }) => {
    const sequences = new Set<number>()
    socket.on('change', ({ seq, order }) => {
      const sent = sentAt.get(keyOf({ orderId: order.id, to: order.status }))
      if (sent !== undefined && !sequences.has(seq)) latencies.push(performance.now() - sent)
      sequences.add(seq)
    })
    return sequences
  })
  return () => ({ count: heard.reduce((sum, { size }) => sum + size, 0), latencies })
}

/** One move of each branch in turn. */
function spread(branches: Generator<Move, undefined>[]): Move[] {
  return Array.from({ length: CHANGES }, (_, index) => {
    const move = branches[index % branches.length]?.next().value
    if (!move) throw new Error('There are no orders left to move.')
    return move
  })
}

function reportOf({ count, latencies }: Heard, seconds: number, current: number): string {
  const ms = (share: number) => `${percentile(latencies, share).toFixed(1)} ms`
  const screens = BRANCHES * SCREENS
  const expected = CHANGES * SCREENS
  return `${BRANCHES} branches × ${SCREENS} screens; ${CHANGES} changes in ${seconds.toFixed(1)} s
  from PATCH sent to the event in hand, at every screen   p50 ${ms(0.5)}   p95 ${ms(0.95)}   p99 ${ms(0.99)}
  heard as they happened   ${number(count)} of ${number(expected)}; the others came by resync
  screens at their branch's seq in the end   ${current} of ${screens}  goal: none missing: ${current === screens ? 'met' : 'NOT met'}`
}

const number = (value: number): string => value.toLocaleString('en')
