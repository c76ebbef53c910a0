import type { Socket } from 'engine.io'

/** How long a client may take to answer the closing of its connection, in milliseconds. */
const CLOSING_MS = 2_000

/** Ends a connection at once, without waiting until the client has read what was sent or has answered the closing. */
export function cutOff(connection: Socket): void {
  connection.close(true)
  connection.request.socket.destroy()
}

/** Ends a connection that is closed although the client does not answer the closing. */
export function endWhenClosed(connection: Socket): void {
  connection.once('close', () => setTimeout(() => connection.request.socket.destroy(), CLOSING_MS).unref())
}
