import type { ErrorCode } from '../errors'

/** A little more than half of the 5 s between heartbeats, so that at most one ping is sent between two of them. */
const PING_AFTER_MS = 2_600
const PONG_TIMEOUT_MS = 2_000

type LivenessTimer = {
  /** A message of any kind has arrived: starts the wait again. */
  received(): void
  stop(): void
}

/**
 * Detects within 5 s that no messages arrive, also on a half-open connection, which reports no close.
 * Starts with the first message.
 * @param ping called after 2.6 s without a message
 * @param onTimeout called once, after another 2 s without a message; then nothing until a message arrives
 */
function startLivenessTimer(ping: () => void, onTimeout: () => void): LivenessTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  return { received: () => after(PING_AFTER_MS, awaitPong), stop: () => clearTimeout(timer) }

  /** The wait is in two halves: a device that was suspended in the first one can read queued messages in the second. */
  function awaitPong() {
    ping()
    after(PONG_TIMEOUT_MS / 2, () => after(PONG_TIMEOUT_MS / 2, onTimeout))
  }

  function after(milliseconds: number, work: () => void) {
    clearTimeout(timer)
    timer = setTimeout(work, milliseconds)
  }
}

/** The part of a page's socket that the live client uses in every namespace. */
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

/** A page's request. The server answers it once; socket.io calls `reply` with an error after `timeoutMs`. */
export type LiveRequest<Answer extends { ok: true }> = {
  send(reply: (noAnswer: Error | null, answer?: Answer | Refusal) => void, timeoutMs: number): void
  onAnswer(answer: Answer): void
  /** The errors, besides those of an ended session, after which the request is not sent again. */
  finalErrors: readonly ErrorCode[]
  /** The answer was an error of `finalErrors` or of an ended session. */
  onRefused(): void
}

/** What differs between the pages. */
type Page<Answer extends { ok: true }> = {
  /** Milliseconds between two messages from the database when nothing changes. */
  intervalMs: number
  /** Milliseconds before another attempt to connect or to send the request. */
  retryMs: number
  /** Sent at each connection; left out where the server sends everything without a request. */
  request?: LiveRequest<Answer>
  /** No messages arrive: the page may be stale. @param isUnanswered the request was refused or not answered */
  offline(isUnanswered: boolean): void
  /** The session has ended, or has no permission for this page. */
  ended(): void
}

export type LiveClient = {
  /** Call this when the server has sent data that it read from the database. */
  dataReceived(): void
  /** Sends the request again, unless one is pending or there is no connection. */
  sendRequest(): void
  /** Call this when the device reports that it is offline: the page does not wait for the timeout. */
  goOffline(): void
  stop(): void
}

const ANSWER_TIMEOUT_MS = 5_000

/**
 * Keeps a page connected to the server over a socket: sends the page's request, and connects or sends it again after a
 * failure. Detects within 5 s that no messages arrive, after one ping. A server process without a database can still
 * answer pings, so pongs count only while the server also sends data from the database.
 */
export function startLiveClient<Answer extends { ok: true }>(socket: LiveSocket, page: Page<Answer>): LiveClient {
  const { intervalMs, retryMs, request } = page
  /** After two missed messages, pongs do not count. */
  const staleMs = 2 * intervalMs + 1_000
  /** When the server last sent data from the database, by `performance.now()`. */
  let lastDataAt = performance.now()
  let isRequestPending = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const liveness = startLivenessTimer(ping, () => reportOffline())

  socket.on('connect', request ? sendRequest : liveness.received)
  socket.on('disconnect', () => reportOffline())
  socket.on('connect_error', ({ message }) => {
    if (SESSION_ENDED.some((code) => code === message)) return page.ended()
    reportOffline()
    // socket.io does not retry a connection that the server refused, for example without a database.
    if (!socket.active) retryLater(() => socket.connect())
  })
  socket.on('goodbye', (reason) => (reason === 'restart' ? reportOffline() : page.ended()))

  return { dataReceived, sendRequest, goOffline: () => reportOffline(), stop }

  function dataReceived() {
    lastDataAt = performance.now()
    liveness.received()
  }

  /** One request at a time: the next one depends on the answer. */
  function sendRequest() {
    if (!request || isRequestPending || !socket.connected) return
    isRequestPending = true
    clearTimeout(retryTimer)
    request.send((_noAnswer, answer) => {
      isRequestPending = false
      if (answer?.ok) return request.onAnswer(answer)
      reportOffline(true)
      if (answer && [...SESSION_ENDED, ...request.finalErrors].includes(answer.error)) request.onRefused()
      else if (socket.connected) retryLater(sendRequest)
    }, ANSWER_TIMEOUT_MS)
  }

  function reportOffline(isUnanswered = false) {
    liveness.stop()
    page.offline(isUnanswered)
  }

  function retryLater(work: () => void) {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(work, retryMs)
  }

  /** Socket.IO would buffer a message on a closed socket and send it later; such a ping is useless. */
  function ping() {
    if (socket.connected) socket.volatile.emit('ping', pong)
  }

  function pong() {
    if (performance.now() - lastDataAt < staleMs) liveness.received()
  }

  function stop() {
    liveness.stop()
    clearTimeout(retryTimer)
    socket.disconnect()
  }
}

const SESSION_ENDED: readonly ErrorCode[] = ['unauthenticated', 'token_expired', 'forbidden']
