import { useEffect, useEffectEvent, useRef } from 'react'
import { deviceSettings } from '@/app/device/settings'
import type { Order } from '@/lib/orders/order'
import { MAX_SHOWN_ORDERS } from '@/lib/screens/report-limits'
import type { ScreenReport } from '@/lib/screens/screen-report'
import { useBoardContext } from '../board-context'
import { deviceDrift } from '../server-clock'
import { soundState } from '../sound/chime-player'
import { useWall } from '../wall/wall-context'
import { deviceHealth } from './device-health'
import { startReporting } from './start-reporting'
import { ticketsInRotation, ticketsInSight } from './tickets-in-sight'
import { usePaintedSeq } from './use-painted-seq'

type Props = {
  /** The branch's event up to which the board holds everything. */
  seq: number
  /** The open orders in its lanes. */
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
    const ids = stillThere(before, inSight, shown)
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

/** What was in sight once counts while it stands on the board: below a lane's edge it is a scroll away, and counted there. */
function stillThere(before: ReadonlySet<string>, inSight: string[], shown: Order[]): ReadonlySet<string> {
  const seen = new Set([...before, ...inSight])
  return new Set(shown.map(({ id }) => id).filter((id) => seen.has(id)))
}
