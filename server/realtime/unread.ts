import type { Screen } from './screen'

/** More than a burst of changes; of boards, which are larger, a few megabytes. */
const MAX_UNREAD = 200

/**
 * Cuts off a screen that does not read what it is sent, whether its Wi-Fi is gone or it means harm: it would pile up here
 * in memory. A screen comes back by itself, and asks for what it missed.
 */
export function cutOffWhenUnread(screen: Screen): void {
  let unread = 0
  screen.conn.on('packetCreate', () => {
    unread += 1
    // Closed without waiting for what it does not read anyway.
    if (unread > MAX_UNREAD) screen.conn.close(true)
  })
  screen.conn.on('drain', () => {
    unread = 0
  })
}
