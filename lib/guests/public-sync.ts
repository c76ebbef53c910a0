import type { Socket } from 'socket.io-client'
import type { Ordering } from '../branches/ordering'
import type { ErrorCode } from '../errors'
import { HEARTBEAT_MS } from '../live/heartbeat'
import { type LiveClient, type LiveRequest, startLiveClient } from '../live/live-client'
import type { GuestCall } from './call-kinds'
import type { GuestOrder } from './own-orders'
import type { PublicToServer, ServerToPublic } from './protocol'
import type { ReadyNumbers } from './ready-number-repository'

/** The socket of a public page. */
export type PublicEnd = Socket<ServerToPublic, PublicToServer>

export type PublicListener = {
  numbers?: (numbers: ReadyNumbers) => void
  orders?: (orders: GuestOrder[]) => void
  soldOut?: (ids: string[]) => void
  calls?: (calls: GuestCall[]) => void
  ordering?: (ordering: Ordering) => void
  /** Data has arrived: the page is current. */
  live(): void
  /** No messages arrive: the page may be stale. */
  offline(): void
  /** The server refused for good: the session has ended, or the branch or table does not exist. */
  refused(): void
}

const RETRY_MS = 3_000

/**
 * Keeps a public page current over its socket. Every message has the complete data, so nothing is merged.
 * @param send sends the page's request
 */
export function startPublicSync(
  socket: PublicEnd,
  send: LiveRequest<{ ok: true }>['send'],
  listener: PublicListener,
): Pick<LiveClient, 'goOffline' | 'stop'> {
  const live = startLiveClient(socket, {
    intervalMs: HEARTBEAT_MS,
    retryMs: RETRY_MS,
    request: { send, onAnswer: onData, finalErrors: FINAL, onRefused: listener.refused },
    offline: listener.offline,
    ended: listener.refused,
  })
  socket.on('numbers', (numbers) => listener.numbers?.(numbers))
  socket.on('orders', (orders) => listener.orders?.(orders))
  socket.on('soldOut', (ids) => listener.soldOut?.(ids))
  socket.on('calls', (calls) => listener.calls?.(calls))
  socket.on('ordering', (ordering) => listener.ordering?.(ordering))
  socket.on('heartbeat', onData)
  return live

  function onData() {
    live.dataReceived()
    listener.live()
  }
}

const FINAL: readonly ErrorCode[] = ['not_found', 'invalid_request', 'table_closed']
