import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { byStaff } from '@/lib/access/scope'
import { AppError } from '@/lib/errors'
import { onOutbox } from '@/lib/events/outbox'
import { type EventPage, eventsAfter } from '@/lib/events/read-events'
import type { ApiEnv, Service } from './context'
import { stillHolds } from './middleware'

/** How often a stream looks for events that nobody announced, checks its caller and sends a comment. */
export const STREAM_POLL_SECONDS = 5
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
      // Each poll writes a comment. So a socket is idle for long only when the client does not read.
      context.env.outgoing.setTimeout(UNREAD_MS, () => context.env.outgoing.destroy())
      // Proxies must pass on each event at once.
      context.header('X-Accel-Buffering', 'no')
      return streamSSE(
        context,
        async (stream) => {
          const ended = new AbortController()
          stream.onAbort(() => ended.abort())
          const signal = AbortSignal.any([ended.signal, stopping])
          await send(context, stream, first, { read, after, signal }).finally(close)
        },
        async (error) => log.warn({ err: error }, 'a stream of events ended'),
      )
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
      while (!signal.aborted) {
        for (const { id, ...event } of page.events) {
          await stream.writeSSE({ id, data: JSON.stringify(event) })
          last = id
        }
        if (page.events.length < AT_ONCE && !(await commits.next())) await stream.write(': still here\n\n')
        if (performance.now() - checkedAt >= STREAM_POLL_SECONDS * 1000) {
          checkedAt = performance.now()
          if (!(await stillHolds(service, context, 'orders.read'))) return
        }
        page = await read(last)
      }
    } finally {
      commits.stop()
    }
  }
}

/** Waits for commits. A commit between two waits is not lost. */
function waitForCommits(signal: AbortSignal) {
  let hasCommitted = false
  let wake = () => {}
  const noteCommit = () => {
    hasCommitted = true
    wake()
  }
  const unsubscribe = onOutbox(noteCommit)
  signal.addEventListener('abort', noteCommit)
  return {
    /** Resolves at the next commit with true, or after STREAM_POLL_SECONDS with false. */
    next: async (): Promise<boolean> => {
      let timer: ReturnType<typeof setTimeout> | undefined
      if (!hasCommitted)
        await new Promise<void>((resolve) => {
          wake = resolve
          timer = setTimeout(resolve, STREAM_POLL_SECONDS * 1000)
        })
      clearTimeout(timer)
      const isCommit = hasCommitted
      hasCommitted = false
      return isCommit
    },
    stop: () => {
      unsubscribe()
      signal.removeEventListener('abort', noteCommit)
    },
  }
}
