import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Options } from '@/app/ui/field'
import { ORDER_TYPES, type OrderType } from '@/lib/orders/order-type'

type Props = { type: OrderType | null; onChoose: (type: OrderType | null) => void }

/** Chooses the type of the orders that are shown. */
export function TypeFilter({ type, onChoose }: Props) {
  const common = useTranslations('common')
  return (
    <select
      aria-label={common('orderType')}
      value={type ?? ''}
      onChange={({ target }) => {
        onChoose(typeOf(target.value))
        // While it has the focus, it handles the keys of the board.
        target.blur()
      }}
      className="own-arrow mx-2 min-h-11 shrink-0 self-center rounded-full border-2 border-column-edge bg-board pr-8 pl-3 text-base font-semibold text-chalk group-data-lost:border-ink group-data-lost:bg-alert group-data-lost:text-ink"
    >
      <option value="">{common('allTypes')}</option>
      <Options of={ORDER_TYPES} nameOf={(option) => common(`type.${option}`)} />
    </select>
  )
}

const typeOf = (text: string | null): OrderType | null => ORDER_TYPES.find((type) => type === text) ?? null

/** The type that is shown; null: all. It is kept in the URL, so that a reload keeps it. */
export function useTypeFilter(): [type: OrderType | null, choose: (type: OrderType | null) => void] {
  const [type, setType] = useState<OrderType | null>(null)

  // A server render does not know the address of the page; the first render in the browser must be the same.
  useEffect(() => setType(typeOf(new URLSearchParams(window.location.search).get('type'))), [])

  function choose(next: OrderType | null) {
    const address = new URL(window.location.href)
    if (next) address.searchParams.set('type', next)
    else address.searchParams.delete('type')
    window.history.replaceState(null, '', address)
    setType(next)
  }

  return [type, choose]
}
