import { ANONYMOUS } from '@/lib/access/permissions'
import type { OrderEvent } from '@/lib/events/webhook-event'
import { PUBLIC_NAMESPACE } from '@/lib/guests/protocol'
import type { Service } from '../api/context'
import { boundByAddress } from './bound-by-address'
import type { Cluster } from './cluster'
import { PUBLIC_EVENTS } from './event-permissions'
import { startPublicHeartbeat } from './guest-heartbeat'
import { createGuestJoin, type PublicSockets } from './guest-join'
import { createPublicNews, followChanges } from './guest-news'
import { answerPings, type ScreenServer } from './screen'

export type Guests = {
  /** Lets counters and guests know of a change, whichever process they are connected to. */
  hear(event: OrderEvent, eventId: string): void
  /** Tells the pages that the server goes away; before the sockets are closed. */
  stop(): Promise<void>
}

/**
 * What the public sees live: numbers at the counter, and each guest's own orders. Nobody signs in here; a guest is known by
 * the cookie of the table, and is sent nothing of anybody else's.
 */
export function startGuests(service: Service, io: ScreenServer, cluster: Pick<Cluster, 'isReady'> | null): Guests {
  // A namespace has a language of its own, which the type of the server cannot say.
  const sockets = io.of(PUBLIC_NAMESPACE) as unknown as PublicSockets
  const news = createPublicNews(service.database, sockets)
  const changes = followChanges(service.log, sockets, news)
  const ask = createGuestJoin(service, news)

  sockets.use(boundByAddress(service))
  sockets.on('connection', (socket) => {
    socket.data = { branchId: null, guest: null }
    answerPings(socket, ANONYMOUS.role, PUBLIC_EVENTS.ping)
    ask(socket)
  })
  sockets.on('changed', changes.hear)
  const stopHeartbeat = startPublicHeartbeat(service, sockets, changes)

  return {
    hear: ({ data: { branchId, seq, order } }, eventId) => {
      const change = { branchId, tableId: order.tableId, seq, eventId }
      changes.hear(change)
      if (cluster?.isReady()) sockets.serverSideEmit('changed', change)
    },
    stop: async () => {
      const beaten = stopHeartbeat()
      sockets.local.emit('goodbye', 'restart')
      await beaten
    },
  }
}
