import type { Readable } from 'node:stream'

const MAX_BYTES = 1_024

/**
 * The start of an answer's body, for a manager to read. A short body is read to its end, so that its connection is used
 * again; a long or slow one is cut off, connection and all.
 * @returns text that Postgres can keep; null when there is none
 */
export async function firstKilobyte(body: Readable, patienceMs: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  // A body that is cut off says so; what came before is what there is.
  body.on('error', () => undefined)
  const clock = setTimeout(() => body.destroy(), patienceMs)
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size > MAX_BYTES) break
    }
  } catch {
    // As above: the status line has already said what matters.
  } finally {
    clearTimeout(clock)
  }
  return readable(Buffer.concat(chunks).subarray(0, MAX_BYTES))
}

/** Whatever the bytes are: invalid UTF-8 is replaced, half a character at the end and NUL are left out. */
function readable(bytes: Buffer): string | null {
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')
  return text === '' ? null : text
}
