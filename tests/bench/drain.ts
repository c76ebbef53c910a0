import { completeUnheard, putBack, untilDrained } from './backlog'
import type { CleanUp } from './clean-up'
import { end } from './contenders/child'
import type { LiveContender } from './contenders/contender'
import { startOurs } from './contenders/start-contenders'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { atLeast, atMost } from './goal'
import { addOrdersToMove } from './history'
import { pendingOrders } from './moves'
import { refusingUrl, startMute, startReceiver } from './receivers'
import { sizesOf } from './sizes'
import { median } from './statistics'

const EVENTS = 20_000
const ROUNDS = 3

/** Who is subscribed beside the board. */
const CASES = ['board', 'endpoint', 'refusing', 'mute'] as const
/** Seconds to drain, a round. */
type Round = Record<(typeof CASES)[number], number>

/** How fast a backlog is drained: alone, to a manager's endpoint, and beside dead endpoints. @returns the report */
export async function drain(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url: databaseUrl } = database
  const start = () => startOurs(cleanUp, { databaseUrl, folder })

  const receiver = await startReceiver(cleanUp)
  const server = await start()
  const living = await subscribe(server, receiver.url)
  const refusing = await subscribe(server, await refusingUrl())
  const mute = await subscribe(server, await startMute(cleanUp))
  await end(server.process)
  await addOrdersToMove(client, EVENTS / 4)
  await completeUnheard(database, (await pendingOrders(client)).flat())
  await client.query('VACUUM (ANALYZE)')

  const rounds: Round[] = []
  while (rounds.length < ROUNDS) {
    const round: Round = {
      board: await seconds([], []),
      endpoint: await seconds([living], []),
      refusing: await seconds([living], [refusing]),
      mute: await seconds([living], [mute]),
    }
    rounds.push(round)
    console.log(
      `  ${rounds.length} of ${ROUNDS}: ${CASES.map((name) => `${name} ${round[name].toFixed(1)} s`).join(', ')}`,
    )
  }
  return `${reportOf(rounds)}
${await sizesOf(client)}`

  /** From the server's first moment until the board and every one of `wanted` have all. */
  async function seconds(wanted: string[], dead: string[]): Promise<number> {
    await putBack(client, [...wanted, ...dead])
    receiver.taken.clear()
    const { process, readyAt } = await start()
    await untilDrained(client, wanted)
    const drainedAt = performance.now()
    await end(process)
    if (wanted.length > 0 && receiver.taken.size !== EVENTS) throw new Error(`${receiver.taken.size} events came.`)
    return (drainedAt - readyAt) / 1000
  }
}

/** Creates an endpoint for every event of the café. @returns its id */
async function subscribe({ baseUrl, headers }: LiveContender, url: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/webhook-endpoints`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', url }),
  })
  if (answer.status !== 201) throw new Error(`No endpoint: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  return id
}

function reportOf(rounds: Round[]): string {
  const rate = (name: keyof Round) => EVENTS / median(rounds.map((round) => round[name]))
  const slower = (name: keyof Round) => median(rounds.map((round) => round[name] / round.endpoint))
  const ratio = (name: keyof Round) => `${slower(name).toFixed(2)} × as long  ${atMost(slower(name), 1.2)}`
  return `A backlog of ${EVENTS.toLocaleString('en')} events; medians of ${ROUNDS} rounds, in turns
  to the board alone                              ${rate('board').toFixed(0)} events/s
  to the board and a manager's endpoint           ${rate('endpoint').toFixed(0)} events/s  ${atLeast(rate('endpoint'), 500)}
  these two beside one that refuses connections   ${ratio('refusing')}
  these two beside one that never answers         ${ratio('mute')}`
}
