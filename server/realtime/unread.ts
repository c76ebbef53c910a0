import type { Server, Socket } from 'engine.io'

export type SendBuffers = {
  /** Resolves when the client has read everything that was sent, or when the connection is closed. */
  whenRead(connection: Socket): Promise<void>
  stop(): void
}

/** `ms`: how long a client may read nothing. `characters`: the most unread characters besides the largest message. */
type Limits = { ms: number; characters: number }

const LIMITS: Limits = { ms: 30_000, characters: 8_000_000 }
const CHECK_EVERY_MS = 1_000

/** The size of a batch of messages: all characters, and those of its largest message. */
type Batch = { characters: number; largest: number }
const EMPTY: Batch = { characters: 0, largest: 0 }

/** `sending`: written to the socket. `waiting`: written next. `lastReadAt`: when the client last read, by `performance.now()`. */
type Output = { sending: Batch; waiting: Batch; lastReadAt: number; onRead: (() => void)[] }

/**
 * Terminates connections whose client does not read, because unread messages stay in this process's memory. The largest
 * message is not counted, because the reply to a join is as large as the board; the next board waits for `whenRead`.
 * A terminated screen connects again and resyncs.
 */
export function terminateSlowReaders(engine: Server, limits = LIMITS): SendBuffers {
  const outputs = new Map<Socket, Output>()

  engine.on('connection', (connection: Socket) => {
    const output: Output = { sending: EMPTY, waiting: EMPTY, lastReadAt: 0, onRead: [] }
    outputs.set(connection, output)
    connection.on('packetCreate', ({ data }: { data?: unknown }) => {
      if (isRead(output)) output.lastReadAt = performance.now()
      output.waiting = withMessage(output.waiting, typeof data === 'string' ? data.length : 0)
      if (countedCharacters(output) > limits.characters) terminateConnection(connection)
    })
    connection.on('flush', () => {
      output.sending = output.waiting
      output.waiting = EMPTY
    })
    connection.transport.on('drain', () => {
      output.sending = EMPTY
      output.lastReadAt = performance.now()
      if (isRead(output)) resolveReads(output)
    })
    connection.once('close', () => {
      outputs.delete(connection)
      resolveReads(output)
    })
  })

  const timer = setInterval(() => {
    const oldestAllowed = performance.now() - limits.ms
    for (const [connection, output] of outputs) {
      if (!isRead(output) && output.lastReadAt < oldestAllowed) terminateConnection(connection)
    }
  }, CHECK_EVERY_MS)

  return {
    whenRead: (connection) =>
      new Promise((resolve) => {
        const output = outputs.get(connection)
        if (!output || isRead(output)) resolve()
        else output.onRead.push(resolve)
      }),
    stop: () => clearInterval(timer),
  }
}

/** Counts one character more than the message has, so that a message without data counts, too. */
function withMessage({ characters, largest }: Batch, length: number): Batch {
  return { characters: characters + length + 1, largest: Math.max(largest, length + 1) }
}

const isRead = ({ sending, waiting }: Output): boolean => sending.characters + waiting.characters === 0

const countedCharacters = ({ sending, waiting }: Output): number =>
  sending.characters + waiting.characters - Math.max(sending.largest, waiting.largest)

function resolveReads(output: Output) {
  for (const resolve of output.onRead.splice(0)) resolve()
}

/** How long a client may take to acknowledge the close, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000

/** Closes a connection at once, without waiting for the client to read or to acknowledge the close. */
export function terminateConnection(connection: Socket): void {
  connection.close(true)
  connection.request.socket.destroy()
}

/** Destroys the TCP socket of a closed connection if the client does not acknowledge the close. */
export function destroyAfterClose(connection: Socket): void {
  connection.once('close', () => setTimeout(() => connection.request.socket.destroy(), CLOSE_TIMEOUT_MS).unref())
}
