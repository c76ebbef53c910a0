import { z } from 'zod'
import { branchStateSchema } from '@/lib/board/branch-state'
import type { ScreenToServer, ServerToScreen } from '@/lib/board/protocol'
import {
  branchHeartbeatSchema,
  goodbyeSchema,
  joinReplySchema,
  joinRequestSchema,
  orderChangeSchema,
  shownStepSchema,
  stepSchema,
  undoneStepSchema,
} from '@/lib/board/protocol-schema'
import { orderingSchema } from '@/lib/branches/ordering'
import { guestCallSchema } from '@/lib/guests/call-schema'
import { PUBLIC_NAMESPACE, type PublicToServer, type ServerToPublic } from '@/lib/guests/protocol'
import {
  followRequestSchema,
  guestOrderSchema,
  publicGoodbyeSchema,
  publicReplySchema,
  readyNumbersSchema,
  watchRequestSchema,
} from '@/lib/guests/protocol-schema'
import { MANAGERS_NAMESPACE, type ManagerToServer, type ServerToManager } from '@/lib/overview/overview'
import { overviewSchema } from '@/lib/overview/overview-schema'
import { screenReportSchema } from '@/lib/screens/screen-health'

/**
 * An event of a socket. `payload`: its argument; without one it has none. `reply`: the argument of the acknowledgement; null: it has none.
 */
export type SocketMessage = { summary: string; payload?: z.ZodType; reply?: z.ZodType | null }

/** The events of a namespace. The types of the protocols make each list complete. */
export type SocketChannel = {
  namespace: string
  description: string
  sent: Record<string, SocketMessage>
  received: Record<string, SocketMessage>
}

const ping = { summary: 'Checks that the server responds.', reply: null }

/** All namespaces of the sockets, as the AsyncAPI document describes them. */
export const SOCKET_CHANNELS = {
  board: {
    namespace: '/',
    description:
      'Boards and wall displays. A signed-in user or a paired screen. Send `join` first, and again with `since` after each ' +
      'interruption. A screen has missed something if a `change` or `heartbeat` has a `seq` that does not follow its own.',
    sent: {
      change: { summary: 'An order has changed.', payload: orderChangeSchema },
      heartbeat: {
        summary: 'Every 5 s: the last event of the branch, and the clock of the database.',
        payload: branchHeartbeatSchema,
      },
      branch: {
        summary:
          'The complete state of the branch beside its orders: after a join, after a change, and every few seconds.',
        payload: branchStateSchema,
      },
      step: {
        summary:
          'Another screen has begun a step that it can still undo. Nothing is committed: show it as under way until the change, `stepUndone`, or `undoMs` and 5 s more.',
        payload: shownStepSchema,
      },
      stepUndone: { summary: 'Another screen has undone its step, or it was refused.', payload: undoneStepSchema },
      goodbye: { summary: 'Before the server closes the socket.', payload: goodbyeSchema },
      chime: { summary: 'A manager tests the sound of this screen.' },
      changed: { summary: "The screen's settings or the stations have changed: load the page again." },
    } satisfies Record<keyof ServerToScreen, SocketMessage>,
    received: {
      join: {
        summary: 'Requests the orders of a branch; with `since` only those that have changed.',
        payload: joinRequestSchema,
        reply: joinReplySchema,
      },
      beginStep: { summary: 'The screen has begun a step that it can still undo.', payload: stepSchema },
      undoStep: { summary: 'The screen has undone its step, or it was refused.', payload: undoneStepSchema },
      ping,
      report: { summary: 'The health of the screen, every few seconds.', payload: screenReportSchema },
    } satisfies Record<keyof ScreenToServer, SocketMessage>,
  },
  managers: {
    namespace: MANAGERS_NAMESPACE,
    description: 'The page of all branches. A signed-in manager.',
    sent: {
      overview: {
        summary: 'All branches of the manager: on connect, after changes, and every 10 s.',
        payload: overviewSchema,
      },
      goodbye: { summary: 'Before the server closes the socket.', payload: goodbyeSchema },
    } satisfies Record<keyof ServerToManager, SocketMessage>,
    received: { ping } satisfies Record<keyof ManagerToServer, SocketMessage>,
  },
  public: {
    namespace: PUBLIC_NAMESPACE,
    description: "Pickup displays and guests' pages. Send `watch` or `follow` first.",
    sent: {
      numbers: { summary: 'After `watch` and after changes: the numbers of the branch.', payload: readyNumbersSchema },
      orders: {
        summary: 'After `follow` and after changes: the orders of the guest and of the sitting, the newest first.',
        payload: z.array(guestOrderSchema),
      },
      soldOut: { summary: 'The ids of the items that guests cannot order now.', payload: z.array(z.uuid()) },
      calls: { summary: 'The calls of the table.', payload: z.array(guestCallSchema) },
      ordering: { summary: 'Whether guests of the branch can order.', payload: orderingSchema },
      heartbeat: { summary: 'The data that was sent last is current.' },
      goodbye: { summary: 'Before the server closes the socket.', payload: publicGoodbyeSchema },
    } satisfies Record<keyof ServerToPublic, SocketMessage>,
    received: {
      watch: {
        summary: 'Requests the numbers of a branch, for a pickup display.',
        payload: watchRequestSchema,
        reply: publicReplySchema,
      },
      follow: {
        summary: "Requests the orders of the guest, whose session is in the table's cookie.",
        payload: followRequestSchema,
        reply: publicReplySchema,
      },
      ping,
    } satisfies Record<keyof PublicToServer, SocketMessage>,
  },
} as const satisfies Record<string, SocketChannel>
