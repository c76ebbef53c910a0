import { useEffect, useEffectEvent } from 'react'
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

/** Sends the screen health to the server, with the orders on the board and the last event that the browser has painted. */
export function ScreenReports({ seq, shown, onReport }: Props) {
  const { station, stationName, monitor } = useBoardContext()
  const wall = useWall()
  const wakeLock = wall?.wakeLock ?? null
  const readableTo = wall?.type.size?.readableTo
  const counted = wall?.unplaced.counted ?? NONE
  const painted = usePaintedSeq(seq)

  const readReport = useEffectEvent(async (): Promise<ScreenReport> => {
    // A rail has the number of its tickets only.
    const rails = [...document.querySelectorAll<HTMLElement>('[data-rail]')].map(({ dataset }) => dataset.column)
    return {
      ...deviceHealth(wakeLock),
      seq: painted.current,
      driftMs: Math.round(deviceDrift()),
      sound: soundState() === 'ready' && deviceSettings().volume === 0 ? 'silent' : soundState(),
      ...(readableTo !== undefined && monitor && readableTo < monitor.readingDistance && { readableTo }),
      stations: station === null ? [] : [stationName],
      orderIds: shown
        .filter(({ id, status }) => !counted.includes(id) && !rails.includes(status))
        .slice(0, MAX_SHOWN_ORDERS)
        .map(({ id }) => id),
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

const NONE: readonly string[] = []
