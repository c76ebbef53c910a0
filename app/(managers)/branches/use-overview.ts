import { useEffect, useMemo, useRef, useState } from 'react'
import { followOffline, openSocket } from '@/app/device/live-socket'
import { setServerClock } from '@/app/ui/server-clock'
import { type BranchOverview, MANAGERS_NAMESPACE, type Overview } from '@/lib/overview/overview'
import { startOverviewSync } from '@/lib/overview/overview-sync'

/** `live`: messages from the server arrive. `lost`: the shown data may be old. */
export type Connection = 'connecting' | 'live' | 'lost'

/** The branches of the signed-in manager. A socket updates them. */
export function useOverview(initial: Overview): { overview: Overview; connection: Connection } {
  const [overview, setOverview] = useState(initial)
  const [connection, setConnection] = useState<Connection>('connecting')
  const firstNow = useRef(initial.now)

  useEffect(() => {
    setServerClock(firstNow.current)
    const sync = startOverviewSync(openSocket(MANAGERS_NAMESPACE), {
      overview: (next) => {
        setServerClock(next.now)
        setOverview(next)
        setConnection('live')
      },
      offline: () => setConnection('lost'),
      // The reloaded page redirects to the sign-in page.
      signedOut: () => window.location.reload(),
    })
    return followOffline(sync)
  }, [])

  return { overview, connection }
}

/** How long the cards keep their order after the last pointer or focus event in the list. */
const STEADY_MS = 3_000
/** The interval for checking whether the focus left the list. */
const FOCUS_CHECK_MS = 500

/**
 * Late branches first, then by name. The order does not change while the user points at the list or while the list has
 * the keyboard focus. The list element must have `listProps`.
 */
export function useStableOrder(branches: BranchOverview[]) {
  const sorted = useMemo(() => lateFirst(branches), [branches])
  const [ids, setIds] = useState(() => sorted.map(({ id }) => id))
  const steadyUntil = useRef(0)
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function applyOrder() {
      const remainingMs = steadyUntil.current - performance.now()
      const isSteady = remainingMs > 0 || list.current?.matches(':focus-within')
      if (isSteady) timer = setTimeout(applyOrder, Math.max(remainingMs, FOCUS_CHECK_MS))
      else setIds((before) => (isSameOrder(before, sorted) ? before : sorted.map(({ id }) => id)))
    }
    applyOrder()
    return () => clearTimeout(timer)
  }, [sorted])

  const holdOrder = () => {
    steadyUntil.current = performance.now() + STEADY_MS
  }
  const positions = new Map(ids.map((id, index) => [id, index]))
  const positionOf = ({ id }: BranchOverview) => positions.get(id) ?? ids.length
  return {
    ordered: sorted.toSorted((a, b) => positionOf(a) - positionOf(b)),
    listProps: { ref: list, onPointerMove: holdOrder, onPointerDown: holdOrder, onFocus: holdOrder },
  }
}

function lateFirst(branches: BranchOverview[]): BranchOverview[] {
  const isLate = ({ lateness }: BranchOverview) => lateness === 'late'
  return [...branches.filter(isLate), ...branches.filter((branch) => !isLate(branch))]
}

const isSameOrder = (ids: string[], branches: BranchOverview[]) =>
  ids.length === branches.length && branches.every(({ id }, index) => id === ids[index])
