import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { isPrivate } from './private-addresses'

/** How devices on the local network call this machine: names in lower case, and IP addresses in their shortest form. */
export type MachineNames = { names: string[]; addresses: string[] }

/** A host name of RFC 1123, section 2.1. Other names, such as those with an underscore, are not in a certificate. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

/**
 * The names of the machine (its own, and the one of multicast DNS, RFC 6762), its private addresses, which alone a local authority may
 * vouch for, and the host of PUBLIC_URL, which knows better where a container or a router stands between.
 */
export function machineNames(
  publicUrl: string | undefined,
  machine: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
  ownName: string = hostname(),
): MachineNames {
  const name = ownName.toLowerCase()
  const host = publicUrl && new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')
  const hosts = [
    ...[name, `${name.split('.')[0]}.local`, 'localhost', '127.0.0.1', '::1'],
    // A link-local address of IPv6 needs a zone, which a URL cannot have.
    ...Object.values(machine).flatMap((entries) =>
      (entries ?? []).flatMap(({ scopeid, address }) => (!scopeid && isPrivate(address) ? [address] : [])),
    ),
    ...(host ? [host] : []),
  ]
  return {
    names: distinct(hosts.filter((host) => !ipaddr.isValid(host) && HOST_NAME.test(host))),
    addresses: distinct(hosts.filter((host) => ipaddr.isValid(host)).map((host) => ipaddr.process(host).toString())),
  }
}

const distinct = (texts: string[]) => [...new Set(texts)].sort()
