/** A ticket as it stands on the screen. */
export type Place = {
  id: string
  /** Its lane, from the left. */
  lane: number
  /** Its upper edge on the screen, in px. */
  top: number
  isShown: boolean
}

export type Move = 'up' | 'down' | 'left' | 'right'

/** How many tickets a Page key jumps over where there are no pages. */
const JUMP = 5

/** The ticket that an arrow leads to. @param places all tickets, lane by lane, each from the top */
export function nextTicket(places: Place[], from: Place, move: Move): Place {
  if (move === 'up' || move === 'down') return stepInLane(places, from, move === 'up' ? -1 : 1)
  const beside = places.filter(({ lane }) => (move === 'left' ? lane < from.lane : lane > from.lane))
  const lanes = beside.map(({ lane }) => lane)
  const nearest = move === 'left' ? Math.max(...lanes) : Math.min(...lanes)
  return nearestIn(shownFirst(beside.filter(({ lane }) => lane === nearest)), from.top) ?? from
}

/** The ticket a Page key jumps to: five on, or the last on the way. */
export function jumpFrom(places: Place[], from: Place, move: 'up' | 'down'): Place {
  return stepInLane(places, from, move === 'up' ? -JUMP : JUMP)
}

/**
 * The ticket to select when the selected one has left its lane: the one after it, else the one before, else the nearest.
 * @param neighbours the ids of its lane from the top, as they were while it stood there
 */
export function successor(places: Place[], gone: Place, neighbours: string[]): Place | null {
  const there = new Map(places.filter(({ lane }) => lane === gone.lane).map((place) => [place.id, place]))
  const at = neighbours.indexOf(gone.id)
  const candidates = [...neighbours.slice(at + 1), ...neighbours.slice(0, at).reverse()]
  const next = candidates.find((id) => there.has(id))
  if (next !== undefined) return there.get(next) ?? null
  const others = places.filter(({ id }) => id !== gone.id)
  const lane = others.toSorted((a, b) => Math.abs(a.lane - gone.lane) - Math.abs(b.lane - gone.lane))[0]?.lane
  return nearestIn(shownFirst(others.filter((place) => place.lane === lane)), gone.top)
}

function stepInLane(places: Place[], from: Place, by: number): Place {
  const own = places.filter(({ lane }) => lane === from.lane)
  const at = own.findIndex(({ id }) => id === from.id)
  return own[Math.min(own.length - 1, Math.max(0, at + by))] ?? from
}

/** Those that are seen, if any is. */
function shownFirst(places: Place[]): Place[] {
  const shown = places.filter(({ isShown }) => isShown)
  return shown.length > 0 ? shown : places
}

function nearestIn(places: Place[], top: number): Place | null {
  return places.toSorted((a, b) => Math.abs(a.top - top) - Math.abs(b.top - top))[0] ?? null
}
