import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A way to a server that the test can spoil, and mend again. */
export type TcpProxy = {
  port: number
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** As a Wi-Fi that is gone: connections stay open at both ends, and nothing gets through, nor does any end learn of it. */
  swallow(): void
  /** As `swallow`, for what the server sends: what the client sends still arrives. */
  swallowAnswers(): void
  /** Everything takes so much longer, either way. */
  delay(milliseconds: number): void
  /** All is well again; what was swallowed is gone, and a connection that lost something is of no more use. */
  restore(): void
}

type Mode =
  | { name: 'open' }
  | { name: 'cut' }
  | { name: 'swallow'; answersOnly: boolean }
  | { name: 'delay'; ms: number }

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  const broken = new Set<Socket>()
  let mode: Mode = { name: 'open' }
  const server = createServer((near) => {
    if (mode.name === 'cut') return near.destroy()
    const far = connect(targetPort, '127.0.0.1')
    carry(near, far, false)
    carry(far, near, true)
  })

  function carry(from: Socket, to: Socket, isAnswer: boolean) {
    open.add(from)
    from.on('data', (chunk) => {
      if (mode.name === 'swallow' && (isAnswer || !mode.answersOnly)) broken.add(from).add(to)
      else if (mode.name === 'delay') setTimeout(() => to.write(chunk), mode.ms)
      else if (!broken.has(from)) to.write(chunk)
    })
    // An end that is swallowed is an end that nobody hears of.
    from.on('end', () => mode.name !== 'swallow' && to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      if (mode.name !== 'swallow') to.destroy()
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.')
  return {
    port: address.port,
    cut: () => {
      mode = { name: 'cut' }
      for (const socket of open) socket.destroy()
    },
    swallow: () => {
      mode = { name: 'swallow', answersOnly: false }
    },
    swallowAnswers: () => {
      mode = { name: 'swallow', answersOnly: true }
    },
    delay: (ms) => {
      mode = { name: 'delay', ms }
    },
    restore: () => {
      mode = { name: 'open' }
    },
  }
}
