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

/** Stores the shown board on this device: every 5 s if it has changed, and when the page is left. */
export function useLastBoard(shown: Shown): void {
  const latest = useRef(shown)
  const stored = useRef<Shown | null>(null)
  useEffect(() => {
    latest.current = shown
  })

  useEffect(() => {
    const store = () => {
      const { orders, ...rest } = latest.current
      if (stored.current?.orders === orders && stored.current.station === rest.station) {
        keep(TIME_KEY, rest.at)
        return
      }
      stored.current = latest.current
      const { pathname } = window.location
      keep(KEY, { build: process.env.BUILD, pathname, board: { ...rest, orders: [...orders.values()] } })
      keep(TIME_KEY, rest.at)
    }
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

/** Removes the stored board: its user has signed out, or another one signs in. */
export function forgetLastBoard(): void {
  deviceStorage.removeItem(KEY)
  deviceStorage.removeItem(TIME_KEY)
}
