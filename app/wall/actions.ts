'use server'

import { z } from 'zod'
import { finishedTickets as findFinishedTickets } from '@/lib/board/board-snapshot'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import { type Tap, type TapResult, tapSchema } from '@/lib/board/tap'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import type { Order } from '@/lib/orders/order'
import { tapResultOf } from '../outcome-of'
import { screenWith } from './paired-screen'

/** Carries out a tap on this paired screen. */
export async function sendTap(input: Tap): Promise<TapResult> {
  return tapResultOf(async () => carryOutTap(database(), await screenWith('tickets.bump'), tapSchema.parse(input)))
}

/** The recently finished tickets, read-only. Rejects with forbidden for another branch than that of the screen. */
export async function finishedTickets(input: string): Promise<Order[]> {
  const screen = await screenWith('board.read')
  const branchId = z.uuid().toLowerCase().parse(input)
  if (branchId !== screen.branchId) throw new AppError('forbidden', 'You do not have permission for this branch.')
  return findFinishedTickets(database(), screen.orgId, branchId)
}
