import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { v7 } from 'uuid'
import type { PlaceOrder } from '@/app/kitchen/taps/use-taps'
import { linesOf } from '@/app/ordering/draft'
import { ItemSheet } from '@/app/ordering/item-sheet'
import { useMoney } from '@/app/ordering/ordering-context'
import type { Item, Items } from '@/app/ordering/shown-line'
import { totalOf } from '@/app/ordering/shown-line'
import { Button } from '@/app/ui/buttons'
import { serverNow, useMinute } from '@/app/ui/server-clock'
import type { OpenPeriod } from '@/lib/branches/ordering'
import { add, type CartLine, countOf, removeOne, setOptions, withoutPastPickup } from '@/lib/guests/cart'
import type { PageCategory } from '@/lib/menu/compact-menu'
import { markNotServed } from '@/lib/menu/serving-times'
import type { ChosenOption } from '@/lib/options/choose-options'
import { hasContact } from '@/lib/orders/contact'
import type { Order } from '@/lib/orders/order'
import { isAway, usualType } from '@/lib/orders/order-type'
import { DraftDialog, type DraftProblem } from './draft-dialog'
import { ItemPicker } from './item-picker'
import type { PadTable } from './pad-view'
import { rememberItems } from './recent-items'
import { PadHead } from './table-orders'
import { useDraft } from './use-draft'

type Lines = ReturnType<typeof linesOf>

type Props = {
  branchId: string
  table: PadTable
  isCounter: boolean
  /** When customers can collect an order; null: at any time. */
  openPeriods: OpenPeriod[] | null
  /** The order that gets the lines; null: a new one. */
  addTo: Order | null
  /** The draft of what was refused; null: the one in progress. */
  refused: string | null
  categories: PageCategory[]
  items: Items
  onBack: () => void
  /** Both return false if this device could not store it. */
  onPlace: (order: PlaceOrder['order']) => boolean
  onAdd: (order: Order, lines: Lines) => boolean
}

type Sheet = { item: Item; line: CartLine | null }

/** Takes an order, or lines that are added to one. */
export function OrderMenu(props: Props) {
  const { branchId, table, isCounter, openPeriods, addTo, refused, categories, items, onBack, onPlace, onAdd } = props
  const say = useTranslations('pad')
  const formatMoney = useMoney()
  const { draft, change, drop } = useDraft(branchId, refused ?? (addTo ? addTo.id : isCounter ? null : table.id))
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const count = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0)

  const [openedAt] = useState(serverNow)
  const now = useMinute(openedAt)
  const marked = useMemo(() => markNotServed(categories, now), [categories, now])
  const markedItems = useMemo(
    () => new Map([...items, ...marked.flatMap((category) => category.items).map((item) => [item.id, item] as const)]),
    [items, marked],
  )

  function choose(options: ChosenOption[], quantity: number) {
    if (!sheet) return
    const { item, line } = sheet
    change((previous) => ({
      ...previous,
      ...(line
        ? setOptions(asCart(previous), line.id, options, quantity)
        : add(asCart(previous), { menuItemId: item.id, options, quantity }, v7())),
    }))
    setSheet(null)
  }

  /** Staff choose another pickup first. @returns whether the draft had one that is over */
  function dropPastPickup(): boolean {
    const isOver = !addTo && withoutPastPickup(draft, serverNow()) !== draft
    if (isOver) change((previous) => ({ ...previous, pickupAt: null }))
    setProblem(isOver ? 'pickupOver' : null)
    return isOver
  }

  function review() {
    dropPastPickup()
    setReviewing(true)
  }

  function send() {
    if (dropPastPickup()) return
    const lines = linesOf(draft)
    const { customerName, allergyNote, note, type, pickupAt, contact } = draft
    const isReached = isAway({ type: type ?? usualType(isCounter) }) && hasContact(contact)
    const isKept = addTo
      ? onAdd(addTo, lines)
      : onPlace({
          items: lines,
          customerName: customerName.trim(),
          allergyNote: allergyNote.trim(),
          note: note.trim(),
          ...(type && { type }),
          ...(pickupAt && { pickupAt }),
          ...(isReached && { contact }),
        })
    if (!isKept) return setProblem('notKept')
    rememberItems(lines.map(({ menuItemId }) => menuItemId))
    drop()
    onBack()
  }

  const title = addTo
    ? say('addToTitle', { number: addTo.number, table: table.label })
    : say('newOrderAt', { table: table.label })
  return (
    <>
      <PadHead title={title} onBack={onBack} />
      <ItemPicker
        categories={marked}
        items={markedItems}
        countOf={(id) => countOf(asCart(draft), id)}
        onMore={(item) =>
          item.optionGroups.length > 0
            ? setSheet({ item, line: null })
            : change((previous) => ({ ...previous, ...add(asCart(previous), { menuItemId: item.id }, v7()) }))
        }
        onLess={(item) => change((previous) => ({ ...previous, ...removeOne(asCart(previous), item.id) }))}
      />
      {(count > 0 || (!addTo && (draft.allergyNote || draft.note))) && (
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-rule bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button
            look="primary"
            onClick={review}
            className="mx-auto flex min-h-14 w-full max-w-3xl !justify-between text-lg"
          >
            <span>{say('review', { count })}</span>
            <span className="tabular-nums">{formatMoney(totalOf(asCart(draft), items))}</span>
          </Button>
        </div>
      )}
      {isReviewing && (
        <DraftDialog
          title={title}
          draft={draft}
          items={items}
          isAddition={addTo !== null}
          isCounter={isCounter}
          openPeriods={openPeriods}
          problem={problem}
          change={change}
          onEdit={(line, item) => setSheet({ item, line })}
          onSend={send}
          onClose={() => setReviewing(false)}
        />
      )}
      {sheet && (
        <ItemSheet
          item={sheet.item}
          addressOf={(id) => `/order/${branchId}/items/${id}`}
          line={sheet.line}
          onChoose={choose}
          onClose={() => setSheet(null)}
        />
      )}
    </>
  )
}

/** The functions of a cart apply to a draft. */
const asCart = <Content extends object>(draft: Content) => ({ ...draft, attempt: null })
