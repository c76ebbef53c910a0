import { useTranslations } from 'use-intl'
import type { Draft } from '@/app/ordering/draft'
import type { Items } from '@/app/ordering/shown-line'
import { Button } from '@/app/ui/buttons'
import { WarningSign } from '@/app/ui/icons'
import type { Order } from '@/lib/orders/order'
import { KeptLines } from './kept-lines'
import { PadHead } from './table-orders'
import { useDraft } from './use-draft'

type Props = {
  branchId: string
  /** Of the draft. */
  place: string
  /** Null: this page has not seen it. */
  order: Order | null
  tableLabel: string
  items: Items
  onBack: () => void
  /** The draft is for a new order, with what this one has. */
  onRenew: (draft: Draft) => void
}

/** In place of the menu, when the order that was to get the lines has been finished: it takes none any more. */
export function FinishedOrder({ branchId, place, order, tableLabel, items, onBack, onRenew }: Props) {
  const say = useTranslations('pad')
  const { draft, drop } = useDraft(branchId, place)
  const { lines } = draft
  return (
    <>
      <PadHead
        title={order ? say('addToTitle', { number: order.number, table: tableLabel }) : tableLabel}
        onBack={onBack}
      />
      <p role="alert" className="flex items-start gap-3 rounded-xl bg-alert px-4 py-3 text-lg/snug font-semibold">
        <WarningSign className="mt-0.5 size-6 shrink-0" />
        {say(lines.length > 0 ? 'finishedWithLines' : 'finished')}
      </p>
      <KeptLines lines={lines} items={items} />
      {lines.length > 0 && (
        <Button
          look="quiet"
          onClick={() => {
            drop()
            onRenew(draft)
          }}
          className="min-h-14 text-lg"
        >
          {say('asNewOrder')}
        </Button>
      )}
    </>
  )
}
