import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A TCP proxy to a server, which a test can disturb and restore. */
export type TcpProxy = {
  port: number
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Like lost Wi-Fi: connections stay open at both ends, all data is dropped, and neither end is notified. */
  dropData(): void
  /** As `dropData`, but only for data from the server. */
  dropResponses(): void
  /** Delays all data in both directions. */
  delay(milliseconds: number): void
  /** Forwards data again. Dropped data stays lost, and connections with dropped data forward nothing any more. */
  restore(): void
}

type Mode =
  | { name: 'open' }
  | { name: 'cut' }
  | { name: 'drop'; responsesOnly: boolean }
  | { name: 'delay'; ms: number }

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  const broken = new Set<Socket>()
  let mode: Mode = { name: 'open' }
  const server = createServer((client) => {
    if (mode.name === 'cut') return client.destroy()
    const upstream = connect(targetPort, '127.0.0.1')
    forward(client, upstream, false)
    forward(upstream, client, true)
  })

  function forward(from: Socket, to: Socket, isResponse: boolean) {
    open.add(from)
    from.on('data', (chunk) => {
      if (mode.name === 'drop' && (isResponse || !mode.responsesOnly)) broken.add(from).add(to)
      else if (mode.name === 'delay') setTimeout(() => to.write(chunk), mode.ms)
      else if (!broken.has(from)) to.write(chunk)
    })
    // While data is dropped, the end of a connection is not forwarded either.
    from.on('end', () => mode.name !== 'drop' && to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      if (mode.name !== 'drop') to.destroy()
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
    dropData: () => {
      mode = { name: 'drop', responsesOnly: false }
    },
    dropResponses: () => {
      mode = { name: 'drop', responsesOnly: true }
    },
    delay: (ms) => {
      mode = { name: 'delay', ms }
    },
    restore: () => {
      mode = { name: 'open' }
    },
  }
}
