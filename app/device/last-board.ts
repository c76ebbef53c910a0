import { useEffect, useRef } from 'react'
import type { BoardBranch, BoardStation } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import { isRecord, parsedJson } from '@/lib/parsed-json'
import { deviceStorage, keep } from './storage'

/** The board that this device showed last, for a reload without a connection. */
export type LastBoard = {
  branch: BoardBranch
  stations: BoardStation[]
  /** The station that was shown; null: all. */
  station: string | null
  orders: Order[]
  /** The server's time of the last message, in milliseconds since 1970 UTC. */
  at: number
}

const KEY = 'passboard.board'
const EVERY_MS = 5_000

type Shown = Omit<LastBoard, 'orders'> & { orders: ReadonlyMap<string, Order> }

/** How often this page has removed the stored board. */
let removals = 0

/** @returns a function that stores the shown board if it has changed, and stores nothing after `forgetLastBoard` */
export function createBoardStore(): (shown: Shown) => void {
  const removalsBefore = removals
  let stored: Shown | null = null
  return (shown) => {
    if (removals !== removalsBefore) return
    const { orders, ...rest } = shown
    if (stored?.orders !== orders || stored.station !== rest.station) {
      const { pathname } = window.location
      const board = { ...rest, orders: [...orders.values()] }
      const isStored = keep(KEY, { build: process.env.BUILD, pathname, board })
      stored = isStored ? shown : null
      // Old tickets must not get the time of now.
      if (!isStored) return deviceStorage.removeItem(KEY)
    }
    keep(TIME_KEY, rest.at)
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

/** Stored apart from the board, because it changes with every message. */
const TIME_KEY = `${KEY}.at`

/** The board that was last shown at this address; null: none, or one of another version. */
export function lastBoard(): LastBoard | null {
  const stored = parsedJson(deviceStorage.getItem(KEY))
  if (!isRecord(stored) || stored.build !== process.env.BUILD || stored.pathname !== window.location.pathname)
    return null
  const board = stored.board as LastBoard
  const at = Number(deviceStorage.getItem(TIME_KEY))
  return { ...board, at: Number.isFinite(at) && at > board.at ? at : board.at }
}

/** Removes the stored board: its user has signed out, or another one signs in. The shown board is not stored again. */
export function forgetLastBoard(): void {
  removals += 1
  deviceStorage.removeItem(KEY)
  deviceStorage.removeItem(TIME_KEY)
}
