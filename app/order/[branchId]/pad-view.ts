import { useSearchParams } from 'next/navigation'

/** A table of the branch, or its counter. */
export type PadTable = { id: string; label: string }

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
 */
export function usePadView(): [PadView, (view: PadView) => void] {
  const query = useSearchParams()
  const tableId = query?.get('table') ?? null
  const lines = query?.get('lines') ?? null
  if (tableId === null) return [{ name: 'tables' }, show]
  if (lines === null) return [{ name: 'table', tableId }, show]
  return [{ name: 'menu', tableId, addTo: lines === NEW ? null : lines, refused: query?.get('refused') ?? null }, show]
}

function show(view: PadView) {
  const address = new URL(window.location.href)
  address.search = ''
  if (view.name !== 'tables') address.searchParams.set('table', view.tableId)
  if (view.name === 'menu') {
    address.searchParams.set('lines', view.addTo ?? NEW)
    if (view.refused) address.searchParams.set('refused', view.refused)
  }
  window.history.pushState(null, '', address)
  window.scrollTo({ top: 0 })
}
