import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@/lib/errors'

/**
 * The body of a request; null if it has more than `maxBytes`. Reads Node's stream, which costs less than a web stream,
 * and does not destroy it, so that a response can still be sent.
 * @throws {AppError} invalid_request if the connection ends before the body does
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return null
  // A small body usually came with the headers. An iterator takes much longer than reading at once.
  if (incoming.complete && !incoming.destroyed) return withinLimit(incoming.read() ?? Buffer.alloc(0), maxBytes)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > maxBytes) return null
      chunks.push(chunk)
    }
  } catch (error) {
    // Its code, ECONNRESET, is also the code of a lost database connection.
    if (incoming.complete) throw error
    throw new AppError('invalid_request', 'The connection ended before the whole body arrived.')
  }
  return Buffer.concat(chunks)
}

const withinLimit = (body: Buffer, maxBytes: number): Buffer | null => (body.length > maxBytes ? null : body)

/**
 * The body as text; null: too large or not UTF-8. A byte order mark is kept, because it is part of what was signed.
 * @throws {AppError} as `readBody`
 */
export async function readText(incoming: IncomingMessage, maxBytes: number): Promise<string | null> {
  const bytes = await readBody(incoming, maxBytes)
  if (!bytes) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** How long a client may take to send the rest of a request after its response. */
const DRAIN_TIMEOUT_MS = 5_000

/**
 * Discards the rest of a request body after the response has ended. Unread bytes would block the next request on the
 * connection. Closes the connection if the rest does not arrive in time.
 *
 * Closing at once would reset the connection. A proxy that is still sending treats a reset as a failed server.
 */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // Kept here, because Next removes the socket from a request whose body it discards.
  const { socket } = request
  response.once('finish', () => {
    if (request.complete) return
    // Node's parser stops reading the connection when `push` returns false, as it does for a destroyed stream.
    request.push = () => true
    socket.resume()
    setTimeout(() => {
      if (!request.complete) socket.destroy()
    }, DRAIN_TIMEOUT_MS).unref()
  })
}
