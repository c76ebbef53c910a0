import { connect } from 'node:net'

export type RawAnswer = { status: number; head: string; body: string }

/**
 * Sends bytes unchanged, for requests that fetch would refuse or correct, and reads until the server closes.
 * @param chunks may be endless; sending stops when the response begins
 */
export function exchange(baseUrl: string, chunks: Iterable<string | Uint8Array>): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const received: Buffer[] = []
    const rest = chunks[Symbol.iterator]()
    const writeRemaining = () => {
      for (let next = rest.next(); !next.done && received.length === 0; next = rest.next()) {
        if (!socket.write(next.value)) return
      }
    }
    socket.on('connect', writeRemaining)
    socket.on('drain', writeRemaining)
    socket.on('data', (chunk) => {
      received.push(chunk)
      // Ends the connection after the response, so that the test does not wait for the server's idle timeout.
      if (isWhole(Buffer.concat(received).toString())) socket.end()
    })
    // After its response, a server may reset a connection that still receives data.
    socket.on('error', (error) => (received.length > 0 ? undefined : reject(error)))
    socket.on('close', () => resolve(parsed(Buffer.concat(received).toString())))
  })
}

function isWhole(text: string): boolean {
  const { head, body } = parsed(text)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length !== undefined && Buffer.byteLength(body) >= Number(length)
}

function parsed(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1] ?? 0), head, body: rest.join('\r\n\r\n') }
}
