import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const RECONNECT_MS = 1_000

/**
 * Listens on a channel of Postgres over its own connection, and reconnects after a failure.
 * Notifications are lost while it is disconnected, so nothing may depend on them.
 * @returns a function that stops listening
 */
export function listenOnPostgres(
  connectionString: string,
  channel: string,
  onPayload: (payload: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = reconnectLoop()
  return async () => {
    stopping.abort()
    await running
  }

  async function reconnectLoop() {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => undefined)
      await wait(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  /** Resolves when the connection has ended, or listening was stopped. */
  async function listenOnce() {
    const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 })
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    client.on('error', end)
    client.on('end', end)
    stopping.signal.addEventListener('abort', end)
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    try {
      await client.connect()
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
      await ended
    } finally {
      stopping.signal.removeEventListener('abort', end)
      await client.end().catch(() => undefined)
    }
  }
}
