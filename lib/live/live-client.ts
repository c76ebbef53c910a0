import type { ErrorCode } from '../errors'

/** Heartbeats come every 5 s; a little more than half of that, so that one question is enough between two of them. */
const QUIET_MS = 2_600
const PONG_MS = 2_000

type Liveness = {
  /** Whatever it was that came. */
  heard(): void
  stop(): void
}

/**
 * Finds out within 5 s that the server is no longer heard, also where the connection is half open: nothing arrives, and
 * nothing is closed. Begins with the first thing heard.
 * @param ask asks the server for a sign of life, after 2.6 s of silence
 * @param lost called once, 2 s later, when there was none; then nothing until something is heard
 */
function watchLiveness(ask: () => void, lost: () => void): Liveness {
  let timer: ReturnType<typeof setTimeout> | undefined
  return { heard: () => after(QUIET_MS, question), stop: () => clearTimeout(timer) }

  /** The wait is in two halves: a device that stood still in one of them has the other to read what came meanwhile. */
  function question() {
    ask()
    after(PONG_MS / 2, () => after(PONG_MS / 2, lost))
  }

  function after(milliseconds: number, work: () => void) {
    clearTimeout(timer)
    timer = setTimeout(work, milliseconds)
  }
}

/** The part of a page's socket that every live client uses, whatever its namespace. */
type LiveSocket = {
  connected: boolean
  active: boolean
  on(event: 'connect' | 'disconnect', listener: () => void): unknown
  on(event: 'connect_error', listener: (error: Error) => void): unknown
  on(event: 'goodbye', listener: (reason: string) => void): unknown
  volatile: { emit(event: 'ping', reply: () => void): unknown }
  connect(): unknown
  disconnect(): unknown
}

type Refusal = { ok: false; error: ErrorCode }

/** A question of a page. The server answers it once; socket.io calls the acknowledgement with an error after `patienceMs`. */
export type Question<Answer extends { ok: true }> = {
  send(reply: (noAnswer: Error | null, answer?: Answer | Refusal) => void, patienceMs: number): void
  take(answer: Answer): void
  /** The errors, besides those of an ended session, after which asking again is of no use. */
  final: readonly ErrorCode[]
  /** The answer was such an error. */
  refused(): void
}

/** What differs between the pages. */
type Page<Answer extends { ok: true }> = {
  /** Milliseconds between two messages from the database when nothing changes. */
  everyMs: number
  /** How long to wait before connecting or asking again, in milliseconds. */
  againMs: number
  /** Asked at each connection; left out where the server sends everything unasked. */
  question?: Question<Answer>
  /** The server is not heard: what is shown may be old. @param isUnanswered a question was refused or not answered */
  lost(isUnanswered: boolean): void
  /** The session is over, or not one for this page. */
  ended(): void
}

export type LiveClient = {
  /** The server sent something that it read from the database. */
  told(): void
  /** Asks the question again, unless it is under way or there is no connection. */
  ask(): void
  /** The device says that it is cut off, before any silence could. */
  goOffline(): void
  stop(): void
}

const ANSWER_MS = 5_000

/**
 * Keeps a page in touch with the server over a socket: it connects, asks, and connects or asks again after a failure. It
 * notices within 5 s that the server has gone silent, and pings it before it gives up. A server process can answer pings
 * and still have lost the database, so answers count only while it also sends what it reads there.
 */
export function startLiveClient<Answer extends { ok: true }>(socket: LiveSocket, page: Page<Answer>): LiveClient {
  const { everyMs, againMs, question } = page
  /** Two messages missed, while the server answers. */
  const staleMs = 2 * everyMs + 1_000
  /** When the server last sent something from the database, by the page's own clock. */
  let toldAt = performance.now()
  let isAsking = false
  let again: ReturnType<typeof setTimeout> | undefined
  const liveness = watchLiveness(ping, () => lose())

  socket.on('connect', question ? ask : liveness.heard)
  socket.on('disconnect', () => lose())
  socket.on('connect_error', ({ message }) => {
    if (ENDED.some((code) => code === message)) return page.ended()
    lose()
    // What the server itself refused (its database was away) is not tried again by socket.io.
    if (!socket.active) tryAgain(() => socket.connect())
  })
  socket.on('goodbye', (reason) => (reason === 'restart' ? lose() : page.ended()))

  return { told, ask, goOffline: () => lose(), stop }

  function told() {
    toldAt = performance.now()
    liveness.heard()
  }

  /** One question at a time: the answer shows what is left to ask. */
  function ask() {
    if (!question || isAsking || !socket.connected) return
    isAsking = true
    clearTimeout(again)
    question.send((_noAnswer, answer) => {
      isAsking = false
      if (answer?.ok) return question.take(answer)
      lose(true)
      if (answer && [...ENDED, ...question.final].includes(answer.error)) question.refused()
      else if (socket.connected) tryAgain(ask)
    }, ANSWER_MS)
  }

  function lose(isUnanswered = false) {
    liveness.stop()
    page.lost(isUnanswered)
  }

  function tryAgain(work: () => void) {
    clearTimeout(again)
    again = setTimeout(work, againMs)
  }

  /** Socket.IO would keep a message of a closed socket and send it later; such a ping would be useless. */
  function ping() {
    if (socket.connected) socket.volatile.emit('ping', pong)
  }

  function pong() {
    if (performance.now() - toldAt < staleMs) liveness.heard()
  }

  function stop() {
    liveness.stop()
    clearTimeout(again)
    socket.disconnect()
  }
}

const ENDED: readonly ErrorCode[] = ['unauthenticated', 'token_expired', 'forbidden']
