import { type ReadonlyURLSearchParams, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

/** A table of the branch, or its counter. */
export type PadTable = { id: string; label: string; area: string }

/**
 * What the pad shows: all tables, the orders of one, or the menu. `addTo`: the order that gets the lines; null: a new one.
 * `refused`: the draft of what was refused; null: the one in progress.
 */
export type PadView =
  | { name: 'tables' }
  | { name: 'table'; tableId: string }
  | { name: 'menu'; tableId: string; addTo: string | null; refused: string | null }

const NEW = 'new'

/**
 * The view is in the address, so that Back and a reload work. It is changed without the server: the pad also works offline.
 * It is a state of its own, because the query of Next changes late, for example after the answer to a refresh that is under way.
 */
export function usePadView(): [PadView, (view: PadView) => void] {
  const query = useSearchParams()
  const [view, setView] = useState(() => viewOf(query))

  // A link to the pad.
  useEffect(() => setView(viewOf(query)), [query])

  useEffect(() => {
    const goBack = () => setView(viewOf(new URLSearchParams(window.location.search)))
    window.addEventListener('popstate', goBack)
    return () => window.removeEventListener('popstate', goBack)
  }, [])

  function show(next: PadView) {
    setView(next)
    window.history.pushState(null, '', addressOf(next))
    window.scrollTo({ top: 0 })
  }

  return [view, show]
}

function viewOf(query: URLSearchParams | ReadonlyURLSearchParams | null): PadView {
  const tableId = query?.get('table') ?? null
  const lines = query?.get('lines') ?? null
  if (tableId === null) return { name: 'tables' }
  if (lines === null) return { name: 'table', tableId }
  return { name: 'menu', tableId, addTo: lines === NEW ? null : lines, refused: query?.get('refused') ?? null }
}

function addressOf(view: PadView): URL {
  const address = new URL(window.location.href)
  address.search = ''
  if (view.name !== 'tables') address.searchParams.set('table', view.tableId)
  if (view.name === 'menu') {
    address.searchParams.set('lines', view.addTo ?? NEW)
    if (view.refused) address.searchParams.set('refused', view.refused)
  }
  return address
}
