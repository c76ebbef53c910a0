import { isIP } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { type Config, localUrl } from '../config'
import { isOnlyThisMachine } from './own-host'

type Listening = Pick<Config, 'publicUrl' | 'host' | 'port'>
type Machine = NodeJS.Dict<NetworkInterfaceInfo[]>

const ALL_INTERFACES = ['0.0.0.0', '::']
/** Networks of containers and virtual machines, and VPNs: a café's other devices are not in them. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|podman|cni|flannel|cali|lxc|lxd|incus|tun|tap|utun|wg|tailscale|zt|bridge\d{3}|vEthernet)/

/**
 * The addresses at which other devices open Passboard, the best first; empty: only this machine can open it.
 * It is PUBLIC_URL, if that does not name the machine itself. Otherwise these are the address at which the page was opened, which
 * is proved to work, and those of the machine in its networks at this moment: a router may change them.
 * @param openedAt the Host header of the request for a page; null: there is no request
 */
export function addressesForOthers(
  { publicUrl, host, port }: Listening,
  openedAt: string | null = null,
  machine: Machine = networkInterfaces(),
): string[] {
  if (publicUrl && !isOnlyThisMachine(new URL(publicUrl).hostname)) return [publicUrl]
  if (isOnlyThisMachine(host)) return []
  const isOpenedFromOutside = openedAt !== null && !isOnlyThisMachine(new URL(`http://${openedAt}`).hostname)
  const opened = isOpenedFromOutside ? [`http://${openedAt}`] : []
  const own = ALL_INTERFACES.includes(host) ? networkAddresses(machine) : [host]
  return [...new Set([...opened, ...own.map((address) => localUrl(address, port))])]
}

/** The IPv4 addresses of the machine in its networks; private networks, where cafés are, first. */
function networkAddresses(machine: Machine): string[] {
  const found = Object.entries(machine).flatMap(([name, addresses = []]) =>
    addresses
      // 169.254: an address that the machine gave itself because the network gave it none.
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({ name, address })),
  )
  const real = found.filter(({ name }) => !VIRTUAL.test(name))
  return (real.length > 0 ? real : found)
    .map(({ address }) => address)
    .toSorted((one, other) => Number(isPrivate(other)) - Number(isPrivate(one)))
}

const isPrivate = (address: string) => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)

/** Whether an address names the machine by its number, which every phone can open. A name needs a DNS that knows it. */
export const isByNumber = (url: string): boolean => isIP(new URL(url).hostname.replace(/^\[(.+)\]$/, '$1')) !== 0
