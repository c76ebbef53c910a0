import { ANONYMOUS } from '@/lib/access/permissions'
import { PUBLIC_NAMESPACE } from '@/lib/guests/protocol'
import type { OrderEvent } from '@/lib/orders/order-event'
import type { Service } from '../api/context'
import { limitPublicSocketsByAddress } from './bound-by-address'
import type { Cluster } from './cluster'
import { PUBLIC_EVENTS } from './event-permissions'
import { startPublicHeartbeat } from './guest-heartbeat'
import { createGuestJoin, type PublicSockets } from './guest-join'
import { createPublicChanges, createPublicUpdates } from './guest-news'
import { replyToPings, type ScreenServer } from './screen'

export type Guests = {
  sockets: PublicSockets
  /** Sends a change to the pickup displays and guests of all processes. */
  publish(event: OrderEvent, eventId: string): void
  /** Tells the pages that the server restarts. Call it before the sockets are closed. */
  stop(): Promise<void>
}

/**
 * Live updates for anonymous pages: the numbers on pickup displays, and each guest's own orders. The table's cookie
 * identifies the guest.
 */
export function startGuests(service: Service, io: ScreenServer, cluster: Pick<Cluster, 'isReady'> | null): Guests {
  // The namespace has its own events, which the type of the server cannot express.
  const sockets = io.of(PUBLIC_NAMESPACE) as unknown as PublicSockets
  const updates = createPublicUpdates(service.database, sockets)
  const changes = createPublicChanges(service.log, sockets, updates)
  const handleRequests = createGuestJoin(service, updates)

  sockets.use(limitPublicSocketsByAddress(service))
  sockets.on('connection', (socket) => {
    socket.data = { branchId: null, guest: null }
    replyToPings(socket, ANONYMOUS.role, PUBLIC_EVENTS.ping)
    handleRequests(socket)
  })
  sockets.on('changed', changes.onChange)
  const stopHeartbeat = startPublicHeartbeat(service, sockets, updates, changes)

  return {
    sockets,
    publish: ({ data: { branchId, seq, order } }, eventId) => {
      const change = { branchId, tableId: order.tableId, orderId: order.id, seq, eventId }
      changes.onChange(change)
      if (cluster?.isReady()) sockets.serverSideEmit('changed', change)
    },
    stop: async () => {
      const heartbeatStopped = stopHeartbeat()
      sockets.local.emit('goodbye', 'restart')
      await heartbeatStopped
    },
  }
}
