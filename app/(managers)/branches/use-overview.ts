import { useEffect, useMemo, useRef, useState } from 'react'
import { followOffline, openSocket } from '@/app/device/live-socket'
import { setServerClock } from '@/app/ui/server-clock'
import { type BranchOverview, MANAGERS_NAMESPACE, type Overview } from '@/lib/overview/overview'
import { startOverviewSync } from '@/lib/overview/overview-sync'

/** `live`: heard from the server lately. `lost`: what is shown may be old. */
export type Connection = 'connecting' | 'live' | 'lost'

/** The branches of whoever is signed in, kept current over the socket. */
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
      // The page itself asks anew who is there, and sends whoever is not to the sign-in page.
      signedOut: () => window.location.reload(),
    })
    return followOffline(sync)
  }, [])

  return { overview, connection }
}

/** How long the cards stay where they are after somebody last did something among them. */
const HOLD_MS = 3_000
/** How soon it is looked again whether the keyboard's focus has left them. */
const LOOK_MS = 500

/**
 * Late branches first, otherwise by name: a card moves only when its branch becomes late, or is late no more; and not from
 * under a finger, a pointer or the keyboard's focus, for which `hold` goes on the list.
 */
export function useSettledOrder(branches: BranchOverview[]) {
  const wanted = useMemo(() => lateFirst(branches), [branches])
  const [ids, setIds] = useState(() => wanted.map(({ id }) => id))
  const heldUntil = useRef(0)
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function settle() {
      const left = heldUntil.current - performance.now()
      const isHeld = left > 0 || list.current?.matches(':focus-within')
      if (isHeld) timer = setTimeout(settle, Math.max(left, LOOK_MS))
      else setIds((before) => (isSame(before, wanted) ? before : wanted.map(({ id }) => id)))
    }
    settle()
    return () => clearTimeout(timer)
  }, [wanted])

  const touched = () => {
    heldUntil.current = performance.now() + HOLD_MS
  }
  const places = new Map(ids.map((id, place) => [id, place]))
  const place = ({ id }: BranchOverview) => places.get(id) ?? ids.length
  return {
    ordered: wanted.toSorted((a, b) => place(a) - place(b)),
    hold: { ref: list, onPointerMove: touched, onPointerDown: touched, onFocus: touched },
  }
}

function lateFirst(branches: BranchOverview[]): BranchOverview[] {
  const isLate = ({ lateness }: BranchOverview) => lateness === 'late'
  return [...branches.filter(isLate), ...branches.filter((branch) => !isLate(branch))]
}

const isSame = (ids: string[], branches: BranchOverview[]) =>
  ids.length === branches.length && branches.every(({ id }, index) => id === ids[index])
