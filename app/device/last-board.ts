import { useEffect, useRef } from 'react'
import type { BoardBranch, BoardStation } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import { isRecord, parsedJson } from '@/lib/parsed-json'
import { deviceStorage, keep, keptKeys } from './storage'

/** The board that this device showed last, for a reload without a connection. */
export type LastBoard = {
  branch: BoardBranch
  stations: BoardStation[]
  /** The station that was shown; null: all. */
  station: string | null
  /** The open orders. */
  orders: Order[]
  /** The cancelled and recalled orders that were shown. */
  others: Order[]
  /** The server's time of the last message, in milliseconds since 1970 UTC. */
  at: number
}

/** Each address has its own: two windows of a device can show two branches or stations. */
const PREFIX = 'passboard.board '
/** Stored apart from the board, because it changes with every message. */
const TIME_PREFIX = 'passboard.board.at '
/** How many addresses are kept, those that were shown last. */
const MAX_KEPT = 4
const EVERY_MS = 5_000

type Shown = Omit<LastBoard, 'orders'> & { orders: ReadonlyMap<string, Order> }

/** How often this page has removed the stored boards. */
let removals = 0

/** @returns a function that stores the shown board if it has changed, and stores nothing after `forgetLastBoard` */
export function createBoardStore(): (shown: Shown) => void {
  const removalsBefore = removals
  let stored: (Shown & { address: string }) | null = null
  return (shown) => {
    if (removals !== removalsBefore) return
    const { orders, ...rest } = shown
    const address = addressNow()
    if (stored?.orders !== orders || stored.others !== rest.others || stored.address !== address) {
      const board = { ...rest, orders: [...orders.values()] }
      const isStored = keep(PREFIX + address, { build: process.env.BUILD, board })
      stored = isStored ? { ...shown, address } : null
      // Old tickets must not get the time of now.
      if (!isStored) return remove(address)
    }
    keep(TIME_PREFIX + address, rest.at)
    keptAddresses().slice(MAX_KEPT).forEach(remove)
  }
}

/** Stores the shown board on this device: every 5 s if it has changed, and when the page is left. */
export function useLastBoard(shown: Shown): void {
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })

  useEffect(() => {
    const storeBoard = createBoardStore()
    const store = () => storeBoard(latest.current)
    const timer = setInterval(store, EVERY_MS)
    window.addEventListener('pagehide', store)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', store)
    }
  }, [])
}

/**
 * The board that was last shown at this address, or else at its path with another station; null: none, or one of another version.
 */
export function lastBoard(): LastBoard | null {
  const path = window.location.pathname
  const ofPath = keptAddresses().filter((address) => address === path || address.startsWith(`${path}?`))
  const address = ofPath.includes(addressNow()) ? addressNow() : ofPath[0]
  if (address === undefined) return null
  const stored = parsedJson(deviceStorage.getItem(PREFIX + address))
  if (!isRecord(stored) || stored.build !== process.env.BUILD) return null
  const board = stored.board as LastBoard
  return { ...board, at: Math.max(board.at, timeOf(address)) }
}

/** Removes the stored boards: their user has signed out, or another one signs in. The shown board is not stored again. */
export function forgetLastBoard(): void {
  removals += 1
  keptAddresses().forEach(remove)
}

/** The path of the shown board and its choice of station. */
const addressNow = (): string => window.location.pathname + window.location.search

/** The addresses with a stored board, the one that was shown last first. */
const keptAddresses = (): string[] => keptKeys(PREFIX).sort((one, other) => timeOf(other) - timeOf(one))

/** When the board was last current, in milliseconds since 1970 UTC; 0: not known. */
function timeOf(address: string): number {
  const at = Number(deviceStorage.getItem(TIME_PREFIX + address))
  return Number.isFinite(at) ? at : 0
}

function remove(address: string): void {
  deviceStorage.removeItem(PREFIX + address)
  deviceStorage.removeItem(TIME_PREFIX + address)
}
