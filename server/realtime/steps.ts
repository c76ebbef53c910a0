import { may } from '@/lib/access/permissions'
import { stepSchema, undoneStepSchema } from '@/lib/board/protocol-schema'
import { isScreen, type ViewerAccess } from '@/lib/board/viewer'
import { BOARD_EVENTS } from './event-permissions'
import type { Relay } from './relay'
import type { Screen } from './screen'

/**
 * Sends the steps of a screen to the other screens of its branch while they can be undone. Nothing is stored and nothing is checked against
 * the database: a screen that misses a message, or gets a wrong one, shows what the next change says. Ignores messages that are invalid,
 * not permitted or from before the join.
 */
export function relaySteps(screen: Screen, relay: Pick<Relay, 'sendFrom'>): void {
  screen.on('beginStep', (sent: unknown) => {
    const { access, branchId } = screen.data
    if (branchId === null || !may(access.role, BOARD_EVENTS.beginStep)) return
    const { data } = stepSchema.safeParse(sent)
    if (!data) return
    const { screen: device, ...step } = data
    relay.sendFrom(screen, branchId, 'step', { ...step, by: actorOf(access, device) })
  })
  screen.on('undoStep', (sent: unknown) => {
    const { access, branchId } = screen.data
    if (branchId === null || !may(access.role, BOARD_EVENTS.undoStep)) return
    const { data } = undoneStepSchema.safeParse(sent)
    if (data) relay.sendFrom(screen, branchId, 'stepUndone', data)
  })
}

const actorOf = (access: ViewerAccess, device: string) => ({
  name: access.name,
  screen: isScreen(access) ? null : device || null,
})
