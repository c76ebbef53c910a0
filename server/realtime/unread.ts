import type { Screen } from './screen'

/** Many times the largest board. */
const MAX_UNREAD_CHARACTERS = 4_000_000

/**
 * Cuts off a screen that does not read what it is sent, whether its Wi-Fi is gone or it means harm: it would pile up here
 * in memory. A screen comes back by itself, and asks for what it missed.
 */
export function cutOffWhenUnread(screen: Pick<Screen, 'conn'>): void {
  let unread = 0
  screen.conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    unread += typeof data === 'string' ? data.length : 0
    // Closed without waiting for what it does not read anyway.
    if (unread > MAX_UNREAD_CHARACTERS) screen.conn.close(true)
  })
  screen.conn.on('drain', () => {
    unread = 0
  })
}
