import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, USER } from './cluster'

/** The default port, which names the socket. */
const SOCKET_PORT = 5432
/** The longest path of a socket in bytes: macOS has the shortest. */
const SOCKET_PATH_LIMIT = 103

/** Where a server listens: the URL for clients, its settings for that, and a function that removes what was made for it. */
export type Address = { url: string; settings: Record<string, string>; remove(): void }

/** A socket in the data folder, which only the user of Postgres may enter. The server names it relative to that folder. */
export function socketAddress({ data, password }: Cluster): Address {
  const settings = { listen_addresses: '', unix_socket_directories: '.', port: String(SOCKET_PORT) }
  const url = (socketFolder: string) =>
    `postgresql://${USER}:${password}@localhost:${SOCKET_PORT}/postgres?host=${encodeURIComponent(socketFolder)}`
  if (Buffer.byteLength(join(data, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_LIMIT)
    return { url: url(data), settings, remove: () => undefined }
  const shorter = mkdtempSync(join(tmpdir(), 'passboard-'))
  symlinkSync(data, join(shorter, 'data'))
  return { url: url(join(shorter, 'data')), settings, remove: () => rmSync(shorter, { recursive: true, force: true }) }
}

export function loopbackAddress({ password }: Cluster, port: number): Address {
  return {
    url: `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`,
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    remove: () => undefined,
  }
}
