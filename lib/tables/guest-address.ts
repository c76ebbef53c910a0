import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { type Config, config } from '../config'

/** The address that the QR codes of tables start with. */
export type GuestAddress = {
  /** Null: only this machine can open PUBLIC_URL, so a phone could not open a code. */
  url: string | null
  /** The addresses of this machine in its networks, if only this machine can open PUBLIC_URL. */
  proposals: string[]
  /** False if the server does not accept connections from the network (HOST). */
  acceptsNetwork: boolean
}

type Machine = NodeJS.Dict<NetworkInterfaceInfo[]>

/**
 * Finds an address that phones of guests can open.
 * @param chosen the proposal that the user has chosen; anything else is ignored, so a link cannot lead the codes elsewhere
 */
export function guestAddress(
  chosen?: string,
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'> = config(),
  machine: Machine = networkInterfaces(),
): GuestAddress {
  if (!isOnlyThisMachine(new URL(publicUrl).hostname)) return { url: publicUrl, proposals: [], acceptsNetwork: true }
  const proposals = networkUrls(publicUrl, machine)
  const acceptsNetwork = !isOnlyThisMachine(host)
  const isProposed = acceptsNetwork && chosen !== undefined && proposals.includes(chosen)
  return { url: isProposed ? chosen : null, proposals, acceptsNetwork }
}

/** Whether a host name or address is that of the machine itself. */
function isOnlyThisMachine(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?|\[?::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]?)\.?$/i.test(host)
}

/** The URL with the IPv4 addresses of the machine in place of its host; private networks, where cafés are, first. */
function networkUrls(publicUrl: string, machine: Machine): string[] {
  const addresses = Object.values(machine)
    .flatMap((addresses) => addresses ?? [])
    // 169.254: an address that the machine gave itself because the network gave it none.
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)
  return addresses
    .toSorted((one, other) => Number(isPrivate(other)) - Number(isPrivate(one)))
    .map((address) => {
      const url = new URL(publicUrl)
      url.hostname = address
      return url.href.replace(/\/$/, '')
    })
}

const isPrivate = (address: string) => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)
