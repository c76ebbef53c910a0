import type { NetworkInterfaceInfo } from 'node:os'
import { addressesForOthers, isByNumber } from '../addresses/addresses-for-others'
import { isOnlyThisMachine } from '../addresses/own-host'
import { type Config, config } from '../config'

/** The address that the QR codes of tables start with. */
export type GuestAddress = {
  /** Null: only this machine can open Passboard, so a phone could not open a code. */
  url: string | null
  /** All addresses that are possible, the best first. */
  proposals: string[]
  /** Whether the address stays the same: PUBLIC_URL names it. A router may change any other. */
  isLasting: boolean
  /** False if the server does not accept connections from the network (HOST). */
  acceptsNetwork: boolean
}

/**
 * Finds an address that phones of guests can open.
 * @param chosen the proposal that the user has chosen; anything else is ignored, so a link cannot lead the codes elsewhere
 * @param openedAt the Host header of the request
 */
export function guestAddress(
  chosen: string | undefined,
  openedAt: string | null,
  settings: Pick<Config, 'publicUrl' | 'host' | 'port'> = config(),
  machine?: NodeJS.Dict<NetworkInterfaceInfo[]>,
): GuestAddress {
  const proposals = addressesForOthers(settings, openedAt, machine).toSorted(
    (one, other) => Number(isByNumber(other)) - Number(isByNumber(one)),
  )
  const url = proposals.find((proposal) => proposal === chosen) ?? proposals[0] ?? null
  return {
    url,
    proposals,
    isLasting: url !== null && url === settings.publicUrl,
    acceptsNetwork: !isOnlyThisMachine(settings.host),
  }
}
