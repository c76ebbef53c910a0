import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { StartError } from '@/lib/config'
import { ownCommandWith } from './ops/own-command'

/** A server that accepts connections. */
export type Listener = {
  port: number
  /** Accepts no more connections, finishes the requests, and ends what remains after 10 s. */
  close(): Promise<void>
}

/**
 * So long an idle connection stays open: longer than proxies and load balancers keep theirs (nginx: 60 s). Else a request can
 * meet a connection that the server is closing.
 */
const KEEP_ALIVE_MS = 75_000
/** After this, a stop ends the remaining connections. */
const STOP_TIMEOUT_MS = 10_000
/** How often a stop closes idle connections. */
const CLOSE_IDLE_EVERY_MS = 100

/** @param setting the name of the setting with the port @throws {StartError} if the port is in use */
export async function listen(
  server: Server,
  { host, port, setting }: { host: string; port: number; setting: 'PORT' | 'TLS_PORT' },
): Promise<Listener> {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const connections = trackConnections(server)
  return {
    port: await new Promise((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE')
          reject(
            new StartError(
              `${setting} ${port} is in use by another program. Choose another: ${ownCommandWith(setting, port + 1)}`,
            ),
          )
        else if (error.code === 'EACCES')
          reject(
            new StartError(
              `${setting} ${port} cannot be used by this user. Choose one from 1024: ${ownCommandWith(setting, 8000 + (port % 1000))}`,
            ),
          )
        else reject(error)
      })
      server.listen(port, host, () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : port)
      })
    }),
    close: () => closeServer(server, connections),
  }
}

/** Closes the server when the last connection ends; after 10 s it ends the remaining ones, upgraded ones too. */
function closeServer(server: Server, connections: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => {
      for (const connection of connections) connection.destroy()
    }, STOP_TIMEOUT_MS)
    // Clients keep a connection open after their last response.
    const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
    server.close(() => {
      clearTimeout(timeout)
      clearInterval(closeIdle)
      resolve()
    })
  })
}

function trackConnections(server: Server): Set<Socket> {
  const connections = new Set<Socket>()
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  return connections
}
