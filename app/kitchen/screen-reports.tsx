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
  /** The branch's event up to which the board holds everything. */
  seq: number
  /** The open orders in its columns. */
  shown: Order[]
  onReport: (report: ScreenReport) => boolean
}

/** Tells the server what this screen has really painted, and how it is. */
export function ScreenReports({ seq, shown, onReport }: Props) {
  const { station, view } = useBoardContext()
  const wakeLock = useWall()?.wakeLock ?? null
  const painted = usePaintedSeq(seq)
  const displayed = useRef<Displayed>({ station, ids: NOTHING })

  const look = useEffectEvent(async (): Promise<ScreenReport> => {
    const health = deviceHealth(wakeLock)
    // A hidden page is not drawn, and its tickets are never found to be in sight.
    const inSight = health.isVisible ? await (view === 'wall' ? ticketsInRotation() : ticketsInSight()) : []
    const before = displayed.current.station === station ? displayed.current.ids : NOTHING
    const ids = keptIn(before, inSight, shown)
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
        () => look(),
        (report) => send(report),
      ),
    [],
  )

  return null
}

/** What was in sight while the board showed this station: in another's view nobody has seen it yet. */
type Displayed = { station: string | null; ids: ReadonlySet<string> }

const NOTHING: ReadonlySet<string> = new Set()

/** What was in sight once counts while it stands on the board: below a column's edge it is a scroll away, and counted there. */
function keptIn(before: ReadonlySet<string>, inSight: string[], shown: Order[]): ReadonlySet<string> {
  const seen = new Set([...before, ...inSight])
  return new Set(shown.map(({ id }) => id).filter((id) => seen.has(id)))
}

const TICKET = '[data-ticket]'
/** Of a ticket that shows less than this of itself nobody reads the number. */
const GLIMPSE_PX = 24
/** The browser does not answer for a page that was hidden meanwhile. */
const PATIENCE_MS = 1_000

/**
 * The ids of the tickets that are in sight now, asked of the browser so that it lays nothing out for it; none where it does not
 * answer.
 */
function ticketsInSight(): Promise<string[]> {
  const tickets = ticketsOnPage()
  if (tickets.length === 0) return Promise.resolve([])
  return new Promise((resolve) => {
    const seen = new IntersectionObserver((entries) => {
      clearTimeout(unanswered)
      seen.disconnect()
      const inSight = entries.filter(({ intersectionRect }) => intersectionRect.height >= GLIMPSE_PX)
      resolve(inSight.map(({ target }) => idOf(target)))
    })
    const unanswered = setTimeout(() => {
      seen.disconnect()
      resolve([])
    }, PATIENCE_MS)
    for (const ticket of tickets) seen.observe(ticket)
  })
}

/** The ids of all that a wall display has on its pages, which turn by themselves. */
const ticketsInRotation = (): string[] => ticketsOnPage().map(idOf)

const ticketsOnPage = () => [...document.querySelectorAll<HTMLElement>(TICKET)]

const idOf = (ticket: Element): string => (ticket instanceof HTMLElement && ticket.dataset.ticket) || ''
