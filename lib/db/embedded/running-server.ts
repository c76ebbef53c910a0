import { findCluster } from './cluster'
import { type Address, loopbackAddress, socketAddress } from './server-address'
import { isInUse, pidFile } from './server-process'

/** The way to the server that another process runs on the data in an installation's folder; null: none runs. */
export function findRunningServer(folder: string): Omit<Address, 'settings'> | null {
  const cluster = findCluster(folder)
  if (!cluster || !isInUse(cluster)) return null
  const [, , , port] = pidFile(cluster)
  return process.platform === 'win32' ? loopbackAddress(cluster, Number(port)) : socketAddress(cluster)
}
