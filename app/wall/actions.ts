'use server'

import { z } from 'zod'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import { type Dismissal, dismiss, dismissalSchema } from '@/lib/board/dismiss'
import { findFinishedTickets, ticketQuerySchema } from '@/lib/board/find-tickets'
import { type Tap, type TapResult, tapSchema } from '@/lib/board/tap'
import { database } from '@/lib/db/database'
import { withinShare } from '@/lib/db/within-share'
import { AppError } from '@/lib/errors'
import { acknowledgeCall as acknowledge } from '@/lib/guests/table-calls'
import type { Order } from '@/lib/orders/order'
import { tapResultOf } from '../outcome-of'
import { screenWith } from './paired-screen'

/** Carries out a tap on this paired screen. */
export async function sendTap(input: Tap): Promise<TapResult> {
  return tapResultOf(async () => carryOutTap(database(), await screenWith('tickets.bump'), tapSchema.parse(input)))
}

const callOfBranch = z.object({ branchId: z.uuid(), callId: z.uuid() })

/** Says to the guests of a table of the screen's branch that someone comes. */
export async function acknowledgeCall(input: z.infer<typeof callOfBranch>): Promise<void> {
  const screen = await screenWith('calls.acknowledge')
  const { callId } = callOfBranch.parse(input)
  const actor = { kind: 'screen', id: screen.screenId, name: screen.name } as const
  await withinShare(screen, () => acknowledge(database(), screen, actor, callId))
}

/** Removes a cancelled ticket, or the marks of what changed, from the boards of a station of the screen's branch. */
export async function dismissTicket(input: Dismissal): Promise<void> {
  const screen = await screenWith('tickets.bump')
  const dismissal = dismissalSchema.parse(input)
  await withinShare(screen, () => dismiss(database(), screen, { ...dismissal, branchId: screen.branchId }))
}

/** The recently finished tickets that match a query, read-only. Rejects with forbidden for another branch than that of the screen. */
export async function finishedTickets(input: string, query = ''): Promise<Order[]> {
  const screen = await screenWith('board.read')
  const branchId = z.uuid().toLowerCase().parse(input)
  if (branchId !== screen.branchId) throw new AppError('forbidden', 'You do not have permission for this branch.')
  return findFinishedTickets(database(), screen, ticketQuerySchema.parse(query))
}
