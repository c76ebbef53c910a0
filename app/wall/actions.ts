'use server'

import { z } from 'zod'
import { demand } from '@/lib/access/permissions'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import { finishedTickets as findFinishedTickets } from '@/lib/board/finished-tickets'
import { type Tap, type TapResult, tapSchema } from '@/lib/board/tap'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import type { Order } from '@/lib/orders/order'
import { tapResultOf } from '../board/tap-result-of'
import { currentScreen } from './paired-screen'

/** Carries out a tap, for the paired screen that this device is. */
export async function sendTap(input: Tap): Promise<TapResult> {
  return tapResultOf(async () => carryOutTap(database(), await currentScreen(), tapSchema.parse(input)))
}

/** The tickets that were finished lately, to look at. Rejects for a branch that is not the screen's. */
export async function finishedTickets(input: string): Promise<Order[]> {
  const screen = await currentScreen()
  demand(screen, 'board.read')
  const branchId = z.uuid().toLowerCase().parse(input)
  if (branchId !== screen.branchId) throw new AppError('forbidden', 'This branch is not yours.')
  return findFinishedTickets(database(), screen.orgId, branchId)
}
