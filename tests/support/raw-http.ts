import { connect } from 'node:net'

export type RawAnswer = { status: number; head: string; body: string }

/**
 * Sends bytes as they are, for requests that fetch would refuse to send or would put right, and reads until the server
 * closes. @param chunks repeated by the caller where a body is to be endless; what comes after the answer is not sent
 */
export function exchange(baseUrl: string, chunks: Iterable<string | Uint8Array>): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const received: Buffer[] = []
    const rest = chunks[Symbol.iterator]()
    const sendOn = () => {
      for (let next = rest.next(); !next.done && received.length === 0; next = rest.next()) {
        if (!socket.write(next.value)) return
      }
    }
    socket.on('connect', sendOn)
    socket.on('drain', sendOn)
    socket.on('data', (chunk) => {
      received.push(chunk)
      // The answer is what is waited for, not the server's patience with a connection that is still open.
      if (isWhole(Buffer.concat(received).toString())) socket.end()
    })
    // A server that has answered may reset a connection on which it was still being sent to.
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
