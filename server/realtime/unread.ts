import type { Server, Socket } from 'engine.io'

export type Unread = {
  /** Resolves when a connection has read all that it was sent, or is closed. */
  settled(connection: Socket): Promise<void>
  stop(): void
}

/** `ms`: how long a connection may read nothing. `characters`: what may wait to be read besides the largest message. */
type Limits = { ms: number; characters: number }

const LIMITS: Limits = { ms: 30_000, characters: 8_000_000 }
const LOOK_EVERY_MS = 1_000

/** What was sent in one batch: all characters, and those of its largest message. */
type Batch = { characters: number; largest: number }
const EMPTY: Batch = { characters: 0, largest: 0 }

/** `sending`: handed to the network. `waiting`: to be handed over next. `since`: when the connection read last. */
type Output = { sending: Batch; waiting: Batch; since: number; whenSettled: (() => void)[] }

/**
 * Cuts off connections that do not read what they are sent: it stays in memory here. The largest message is not counted,
 * because the answer to a join is as large as the board; a board is answered again only when it has read (`settled`).
 * A screen that is cut off connects again and asks for what it missed.
 */
export function cutOffUnread(engine: Server, limits = LIMITS): Unread {
  const outputs = new Map<Socket, Output>()

  engine.on('connection', (connection: Socket) => {
    const output: Output = { sending: EMPTY, waiting: EMPTY, since: 0, whenSettled: [] }
    outputs.set(connection, output)
    connection.on('packetCreate', ({ data }: { data?: unknown }) => {
      if (isSettled(output)) output.since = performance.now()
      output.waiting = withMessage(output.waiting, typeof data === 'string' ? data.length : 0)
      if (countedCharacters(output) > limits.characters) cutOff(connection)
    })
    connection.on('flush', () => {
      output.sending = output.waiting
      output.waiting = EMPTY
    })
    connection.transport.on('drain', () => {
      output.sending = EMPTY
      output.since = performance.now()
      if (isSettled(output)) settle(output)
    })
    connection.once('close', () => {
      outputs.delete(connection)
      settle(output)
    })
  })

  const timer = setInterval(() => {
    const longAgo = performance.now() - limits.ms
    for (const [connection, output] of outputs) {
      if (!isSettled(output) && output.since < longAgo) cutOff(connection)
    }
  }, LOOK_EVERY_MS)

  return {
    settled: (connection) =>
      new Promise((resolve) => {
        const output = outputs.get(connection)
        if (!output || isSettled(output)) resolve()
        else output.whenSettled.push(resolve)
      }),
    stop: () => clearInterval(timer),
  }
}

/** A message counts as one character more than it has: one without data is unread as well. */
function withMessage({ characters, largest }: Batch, length: number): Batch {
  return { characters: characters + length + 1, largest: Math.max(largest, length + 1) }
}

const isSettled = ({ sending, waiting }: Output): boolean => sending.characters + waiting.characters === 0

const countedCharacters = ({ sending, waiting }: Output): number =>
  sending.characters + waiting.characters - Math.max(sending.largest, waiting.largest)

function settle(output: Output) {
  for (const resolve of output.whenSettled.splice(0)) resolve()
}

/** How long a client may take to answer the closing of its connection, in milliseconds. */
const CLOSING_MS = 2_000

/** Ends a connection at once, without waiting until the client has read what was sent or has answered the closing. */
export function cutOff(connection: Socket): void {
  connection.close(true)
  connection.request.socket.destroy()
}

/** Ends a connection that is closed although the client does not answer the closing. */
export function endWhenClosed(connection: Socket): void {
  connection.once('close', () => setTimeout(() => connection.request.socket.destroy(), CLOSING_MS).unref())
}
