type PingedSocket = { on(event: 'ping', listener: (reply: unknown) => void): unknown }

/** Tells a page that asks that this process is still there: at once, whatever the database does. */
export function answerPings(socket: PingedSocket): void {
  socket.on('ping', (reply: unknown) => {
    if (typeof reply === 'function') reply()
  })
}
