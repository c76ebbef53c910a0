import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long a client may take to send the rest of a request that is answered already. */
const PATIENCE_MS = 2_000

/**
 * Discards what a client still sends of a request whose response has ended. Unread bytes would stop the connection: the next
 * request on it gets no answer. Closes the connection when the rest does not come in time.
 *
 * Closing at once would reset the connection. A proxy that is still sending takes that as a failure of this process.
 */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // Next takes the socket off a request whose body it gives up.
  const { socket } = request
  response.once('finish', () => {
    if (request.complete) return
    // Node's parser stops reading the connection when this says that the stream is full, and a stream that was given up is.
    request.push = () => true
    socket.resume()
    setTimeout(() => {
      if (!request.complete) socket.destroy()
    }, PATIENCE_MS).unref()
  })
}
