import { useEffect, useEffectEvent, useRef } from 'react'
import { deviceSettings } from '@/app/device/settings'
import type { Order } from '@/lib/orders/order'
import { MAX_SHOWN_ORDERS } from '@/lib/screens/screen'
import type { ScreenReport } from '@/lib/screens/screen-health'
import { deviceHealth, startReporting, usePaintedSeq } from '../device/screen-health'
import { soundState } from '../sound/chime-player'
import { deviceDrift } from '../ui/server-clock'
import { useBoardContext } from './board-context'
import { useWall } from './wall/wall-context'

type Props = {
  /** The `seq` of the last event that the board has applied. */
  seq: number
  /** The open orders in its columns. */
  shown: Order[]
  onReport: (report: ScreenReport) => boolean
}

/** Sends the screen health to the server, with what the browser has painted. */
export function ScreenReports({ seq, shown, onReport }: Props) {
  const { station, view } = useBoardContext()
  const wakeLock = useWall()?.wakeLock ?? null
  const painted = usePaintedSeq(seq)
  const displayed = useRef<Displayed>({ station, ids: NO_IDS })

  const readReport = useEffectEvent(async (): Promise<ScreenReport> => {
    const health = deviceHealth(wakeLock)
    // A hidden page is not painted, so the observer would find no ticket.
    const visible = health.isVisible ? await (view === 'wall' ? ticketsOnAllPages() : visibleTickets()) : []
    const before = displayed.current.station === station ? displayed.current.ids : NO_IDS
    const ids = stillShown(before, visible, shown)
    displayed.current = { station, ids }
    return {
      ...health,
      seq: painted.current,
      driftMs: Math.round(deviceDrift()),
      sound: soundState() === 'ready' && deviceSettings().volume === 0 ? 'silent' : soundState(),
      stations: station === null ? [] : [station],
      orderIds: [...ids].slice(0, MAX_SHOWN_ORDERS),
    }
  })

  const send = useEffectEvent(onReport)
  useEffect(
    () =>
      startReporting(
        () => readReport(),
        (report) => send(report),
      ),
    [],
  )

  return null
}

/** The ids of the tickets that were visible while the board showed this station. A change of the station resets them. */
type Displayed = { station: string | null; ids: ReadonlySet<string> }

const NO_IDS: ReadonlySet<string> = new Set()

/** The tickets that were visible once and are still on the board: a ticket below a column's edge is one scroll away. */
function stillShown(before: ReadonlySet<string>, visible: string[], shown: Order[]): ReadonlySet<string> {
  const seen = new Set([...before, ...visible])
  return new Set(shown.map(({ id }) => id).filter((id) => seen.has(id)))
}

const TICKET = '[data-ticket]'
/** A ticket with a smaller visible part counts as not visible: its number cannot be read. */
const MIN_VISIBLE_PX = 24
/** The browser does not call the observer if the page was hidden meanwhile. */
const OBSERVER_TIMEOUT_MS = 1_000

/**
 * The ids of the tickets that are visible now. An `IntersectionObserver` reads them, because it forces no layout. Empty after a
 * timeout.
 */
function visibleTickets(): Promise<string[]> {
  const tickets = ticketsOnPage()
  if (tickets.length === 0) return Promise.resolve([])
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timeout)
      observer.disconnect()
      const visible = entries.filter(({ intersectionRect }) => intersectionRect.height >= MIN_VISIBLE_PX)
      resolve(visible.map(({ target }) => idOf(target)))
    })
    const timeout = setTimeout(() => {
      observer.disconnect()
      resolve([])
    }, OBSERVER_TIMEOUT_MS)
    for (const ticket of tickets) observer.observe(ticket)
  })
}

/** The ids of all tickets on the pages of a wall display, which shows each page in turn. */
const ticketsOnAllPages = (): string[] => ticketsOnPage().map(idOf)

const ticketsOnPage = () => [...document.querySelectorAll<HTMLElement>(TICKET)]

const idOf = (ticket: Element): string => (ticket instanceof HTMLElement && ticket.dataset.ticket) || ''
