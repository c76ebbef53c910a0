import type { IncomingMessage } from 'node:http'

/**
 * The body of a request; null when it has more than `maxBytes`. Reads Node's own stream, which spares a web stream, and
 * leaves it open, so that a refusal can still be sent.
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
