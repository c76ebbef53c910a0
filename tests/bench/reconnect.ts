import { once } from 'node:events'
import { freePort } from '../support/free-port'
import { completeUnheard } from './backlog'
import { openBoards, untilCurrent } from './boards'
import { addBranches, branchesOf } from './branches'
import type { CleanUp } from './clean-up'
import { startOurs } from './contenders/start-contenders'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { atMost } from './goal'
import { addOrdersToMove } from './history'
import { pendingOrders } from './moves'

const BRANCHES = 50
const SCREENS = 20
const ROUNDS = 3

/** Seconds until the last screen was current. */
type Round = { sinceKilled: number; sinceBack: number }

/**
 * The server is killed and comes back to a thousand screens, and to changes that nobody has heard of.
 * @returns the report
 */
export async function reconnect(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url: databaseUrl } = database
  await addBranches(client, BRANCHES)
  await addOrdersToMove(client, BRANCHES * ROUNDS)
  await client.query('VACUUM (ANALYZE)')
  const port = await freePort()
  let server = await startOurs(cleanUp, { databaseUrl, folder, port })
  const boards = await openBoards(cleanUp, server, await branchesOf(client), SCREENS)

  const rounds: Round[] = []
  while (rounds.length < ROUNDS) {
    const killedAt = performance.now()
    const ended = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await ended
    await completeUnheard(database, await oneOfEachBranch())
    server = await startOurs(cleanUp, { databaseUrl, folder, port })
    const current = await untilCurrent(client, boards)
    if (current !== boards.length) throw new Error(`Only ${current} of ${boards.length} screens are current.`)
    const now = performance.now()
    rounds.push({ sinceKilled: (now - killedAt) / 1000, sinceBack: (now - server.readyAt) / 1000 })
    console.log(`  ${rounds.length} of ${ROUNDS}`)
  }
  return reportOf(rounds)

  async function oneOfEachBranch(): Promise<string[]> {
    return (await pendingOrders(client)).flatMap(([first]) => first ?? [])
  }
}

function reportOf(rounds: Round[]): string {
  const worst = (name: keyof Round) => Math.max(...rounds.map((round) => round[name]))
  return `${BRANCHES * SCREENS} screens of ${BRANCHES} branches; the server killed, 4 changes a branch, the server back; worst of ${ROUNDS}
  all current   ${worst('sinceBack').toFixed(1)} s after the server was back  ${atMost(worst('sinceBack'), 10)}
                ${worst('sinceKilled').toFixed(1)} s after it was killed`
}
