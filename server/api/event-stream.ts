import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { byStaff } from '@/lib/access/scope'
import { AppError } from '@/lib/errors'
import { type EventPage, eventsAfter } from '@/lib/events/event-repository'
import { onOutbox } from '@/lib/outbox/outbox'
import { throttle } from '../limits'
import { logFieldsOf } from '../logged-requests'
import { stillHolds } from './authenticate'
import type { ApiEnv, Service } from './context'

/** How often a stream looks for events that nobody announced and checks its caller, and the longest time without an event or a comment. */
export const STREAM_POLL_SECONDS = 5
const POLL_MS = STREAM_POLL_SECONDS * 1000
/** The shortest time between two wake-ups by commits. Each costs a query, and all organisations commit. */
const WAKE_MS = 100
/** A client that reads nothing for so long is disconnected. */
const UNREAD_MS = 30_000
/** The events that one query reads, and so the most that a slow client keeps in memory. */
const AT_ONCE = 100
/** The most streams of an organisation in one process. */
export const MAX_STREAMS = 20

type Asked = { branchId: string; after?: string | undefined }

/** Sends events as server-sent events until the client, its access or the process ends. */
export type EventStreams = {
  /** @throws {AppError} as `eventsAfter`; rate_limited when the organisation has MAX_STREAMS */
  open(context: Context<ApiEnv>, asked: Asked): Promise<Response>
}

export function eventStreams(service: Service): EventStreams {
  const { database, log, stopping } = service
  const open = new Map<string, number>()

  return {
    open: async (context, { branchId, after }) => {
      const { scope } = byStaff(context.var.staff)
      const { orgId } = scope
      if ((open.get(orgId) ?? 0) >= MAX_STREAMS)
        throw new AppError('rate_limited', `An organisation has at most ${MAX_STREAMS} streams. Close one first.`)
      const read = (after: string | undefined) => eventsAfter(database, scope, { branchId, after, limit: AT_ONCE })
      // Hono answers HEAD as GET, and would wait for ever for a reader of the body.
      if (context.req.method === 'HEAD') {
        await read(after)
        return context.body(null, 200, { 'Content-Type': 'text/event-stream' })
      }
      open.set(orgId, (open.get(orgId) ?? 0) + 1)
      const close = () => {
        const others = (open.get(orgId) ?? 1) - 1
        if (others > 0) open.set(orgId, others)
        else open.delete(orgId)
      }
      const first = await read(after).catch((error: unknown) => {
        close()
        throw error
      })
      // Something is written every STREAM_POLL_SECONDS. So a socket is idle for long only when the client does not read.
      context.env.outgoing.setTimeout(UNREAD_MS, () => context.env.outgoing.destroy())
      // Proxies must pass on each event at once.
      context.header('X-Accel-Buffering', 'no')
      return streamSSE(context, async (stream) => {
        const ended = new AbortController()
        stream.onAbort(() => ended.abort())
        const signal = AbortSignal.any([ended.signal, stopping])
        // Hono would send the text of an error as an event.
        await send(context, stream, first, { read, after, signal })
          .catch((error: unknown) => log.warn({ err: error, ...logFieldsOf(context) }, 'a stream of events ended'))
          .finally(close)
      })
    },
  }

  async function send(
    context: Context<ApiEnv>,
    stream: Parameters<Parameters<typeof streamSSE>[1]>[0],
    first: EventPage,
    {
      read,
      after,
      signal,
    }: { read: (after: string | undefined) => Promise<EventPage>; after: string | undefined; signal: AbortSignal },
  ) {
    const commits = waitForCommits(signal)
    try {
      let [page, last] = [first, after]
      let checkedAt = performance.now()
      let writtenAt = checkedAt
      while (!signal.aborted) {
        for (const { id, ...event } of page.events) {
          await stream.writeSSE({ id, data: JSON.stringify(event) })
          last = id
          writtenAt = performance.now()
        }
        if (page.events.length < AT_ONCE) await commits.next(writtenAt + POLL_MS - performance.now())
        if (performance.now() - writtenAt >= POLL_MS) {
          await stream.write(': still here\n\n')
          writtenAt = performance.now()
        }
        if (performance.now() - checkedAt >= POLL_MS) {
          checkedAt = performance.now()
          if (!(await stillHolds(service, context, 'orders.read'))) return
        }
        page = await read(last)
      }
    } finally {
      await commits.stop()
    }
  }
}

/** Waits for commits, which wake at most once in WAKE_MS. A commit between two waits is not lost. */
function waitForCommits(signal: AbortSignal) {
  let hasCommitted = false
  let wake = () => {}
  const noteCommit = () => {
    hasCommitted = true
    wake()
  }
  const commits = throttle(WAKE_MS, async () => noteCommit())
  const unsubscribe = onOutbox(commits.trigger)
  signal.addEventListener('abort', noteCommit)
  return {
    /** Resolves at the next commit, or after so many milliseconds. */
    next: async (milliseconds: number): Promise<void> => {
      let timer: ReturnType<typeof setTimeout> | undefined
      if (!hasCommitted)
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, milliseconds)
        })
      clearTimeout(timer)
      hasCommitted = false
    },
    stop: async () => {
      unsubscribe()
      signal.removeEventListener('abort', noteCommit)
      await commits.stop()
    },
  }
}
