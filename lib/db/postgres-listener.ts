import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const RECONNECT_MS = 1_000

/**
 * Listens on a channel of Postgres over a connection of its own, and connects again whenever that is lost.
 * What is said meanwhile is not heard: notices are hints, nothing may depend on them.
 * @returns a function that ends it
 */
export function listenOnPostgres(
  connectionString: string,
  channel: string,
  heard: (payload: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = stayConnected()
  return async () => {
    stopping.abort()
    await running
  }

  async function stayConnected() {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => undefined)
      await wait(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  /** Resolves when the connection ends, or is to end. */
  async function listenOnce() {
    const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 })
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      stopping.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
      await ended
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
