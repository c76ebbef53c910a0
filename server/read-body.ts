import type { IncomingMessage } from 'node:http'
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
