import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@/lib/errors'

/**
 * The body of a request; null when it has more than `maxBytes`. Reads Node's own stream, which spares a web stream, and
 * leaves it open, so that a refusal can still be sent.
 * @throws {AppError} invalid_request when the connection ends before the body does
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return null
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > maxBytes) return null
      chunks.push(chunk)
    }
  } catch (error) {
    // Its code, ECONNRESET, is also that of a database that is away.
    if (incoming.complete) throw error
    throw new AppError('invalid_request', 'The connection ended before the whole body had come.')
  }
  return Buffer.concat(chunks)
}

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
