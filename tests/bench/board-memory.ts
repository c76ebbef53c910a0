import { setTimeout as wait } from 'node:timers/promises'
import { openBoardPage } from './browser/board-page'
import { rushHour } from './browser/rush-hour'
import type { ServedBoard } from './browser/served-board'
import { type ServedBoards, serveBoards } from './browser/served-boards'
import type { CleanUp } from './clean-up'
import { columns } from './columns'
import { atMost } from './goal'
import { addOpenOrders } from './history'

const TICKETS = 300
const EVENTS = 10_000
/** A day's events in a minute. More than this the path does not carry on a small machine. */
const EVENTS_PER_SECOND = 200
/** Until everything that was made is on the screen. */
const SETTLE_MS = 3_000
const HEAP_MEGABYTES = 5
/** Tickets have more or fewer lines, and the columns' ends differ: what is shown is never quite the same. */
const ELEMENTS_MAY_GROW_BY = 1.1

/** What a board that shows many changes keeps of them, against the plain one. @returns the report */
export async function boardMemory(cleanUp: CleanUp): Promise<string> {
  const boards = await serveBoards(cleanUp)
  await addOpenOrders(boards.client, TICKETS)
  await boards.client.query('VACUUM (ANALYZE)')
  const ours = await figuresOf(boards, boards.ours)
  const plain = await figuresOf(boards, boards.plain)
  const both = (name: string, of: (figures: typeof ours) => string, verdict = '') =>
    `${columns(name, of(ours), of(plain))}  ${verdict}`.trimEnd()
  return [
    `${EVENTS.toLocaleString('en')} changes on a board of ${TICKETS} open tickets, as fast as they are carried out`,
    columns('', 'ours', 'plain'),
    both('changes/s', ({ eventsPerSecond }) => eventsPerSecond.toFixed(0)),
    both('main thread a change', ({ workPerEvent }) => `${workPerEvent.toFixed(2)} ms`),
    both('heap before', ({ before }) => megabytes(before.bytes)),
    both(
      'heap after',
      ({ after }) => megabytes(after.bytes),
      atMost((ours.after.bytes - ours.before.bytes) / 1e6, HEAP_MEGABYTES),
    ),
    both('elements before', ({ before }) => String(before.elements)),
    both(
      'elements after',
      ({ after }) => String(after.elements),
      atMost(ours.after.elements / ours.before.elements, ELEMENTS_MAY_GROW_BY),
    ),
  ].join('\n')
}

async function figuresOf({ client, chromium }: ServedBoards, board: ServedBoard) {
  const page = await openBoardPage(chromium, board)
  const rush = await rushHour(client, board)
  const before = await page.held()
  const workedBefore = await page.worked()
  const eventsPerSecond = await rush.make(EVENTS, EVENTS_PER_SECOND)
  await wait(SETTLE_MS)
  const workPerEvent = ((await page.worked()) - workedBefore) / EVENTS
  const after = await page.held()
  await page.close()
  return { eventsPerSecond, workPerEvent, before, after }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
