import { may } from '@/lib/access/permissions'
import { BOARD_EVENTS } from './event-permissions'
import type { Screen } from './screen'

/** Tells a screen that asks that this process is still there: at once, whatever the database does. */
export function answerPings(screen: Screen): void {
  screen.on('ping', (reply: unknown) => {
    if (typeof reply === 'function' && may(screen.data.access.role, BOARD_EVENTS.ping)) reply()
  })
}
