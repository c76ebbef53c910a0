import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddressField, PhoneField } from '@/app/contact/contact-fields'
import { CartLine } from '@/app/ordering/cart-line'
import type { Draft } from '@/app/ordering/draft'
import { useMoney } from '@/app/ordering/ordering-context'
import { PickupFields } from '@/app/ordering/pickup-fields'
import { type Item, type Items, shownLine, totalOf } from '@/app/ordering/shown-line'
import { Button } from '@/app/ui/buttons'
import { Dialog } from '@/app/ui/dialog'
import { FormProblem, Options, SelectField, TextField } from '@/app/ui/field'
import { serverNow } from '@/app/ui/server-clock'
import type { OpenPeriod } from '@/lib/branches/ordering'
import { pickupSlots } from '@/lib/branches/pickup-slots'
import { type CartLine as Line, setCourse, setNote, setQuantity } from '@/lib/guests/cart'
import { COURSES } from '@/lib/menu/course-numbers'
import { CART_LIMITS } from '@/lib/orders/order-limits'
import { isAway, ORDER_TYPES, usualType } from '@/lib/orders/order-type'

type Change = (edit: (draft: Draft) => Draft) => void

/** `notKept`: this device could not store the order. `pickupOver`: its pickup was over and was dropped. */
export type DraftProblem = 'notKept' | 'pickupOver'

type Props = {
  title: string
  draft: Draft
  items: Items
  /** The lines are added to an order: it has its customer and its type already. */
  isAddition: boolean
  isCounter: boolean
  /** When customers can collect an order; null: at any time. */
  openPeriods: OpenPeriod[] | null
  problem: DraftProblem | null
  change: Change
  onEdit: (line: Line, item: Item) => void
  onSend: () => void
  onClose: () => void
}

/** The order before it is sent: its lines with a note each, and who it is for. */
export function DraftDialog(props: Props) {
  const { title, draft, items, isAddition, isCounter, openPeriods, problem, change, onEdit, onSend, onClose } = props
  const say = useTranslations('pad')
  const guest = useTranslations('guest')
  const common = useTranslations('common')
  const formatMoney = useMoney()
  const [slots] = useState(() => pickupSlots(serverNow(), openPeriods))
  const cart = { ...draft, attempt: null }
  const problemText = {
    notKept: say('notKept'),
    pickupOver: draft.pickupAt === null ? guest('pickupOver') : null,
  }
  const isAllAvailable = draft.lines.every((line) => shownLine(line, items).problem === null)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-5">
        <ul className="grid gap-4">
          {draft.lines.map((line) => (
            <li key={line.id} className="grid gap-2 border-b border-rule pb-4 last:border-0 last:pb-0">
              <CartLine
                line={line}
                items={items}
                onQuantity={(quantity) =>
                  change((previous) => ({
                    ...previous,
                    ...setQuantity({ ...previous, attempt: null }, line.id, quantity),
                  }))
                }
                onNote={(note) =>
                  change((previous) => ({ ...previous, ...setNote({ ...previous, attempt: null }, line.id, note) }))
                }
                onEdit={onEdit}
              />
              <CourseField
                name={items.get(line.menuItemId)?.name ?? ''}
                line={line}
                onCourse={(course) =>
                  change((previous) => ({ ...previous, ...setCourse({ ...previous, attempt: null }, line.id, course) }))
                }
              />
            </li>
          ))}
        </ul>
        {!isAddition && (
          <>
            {isCounter && (
              <PickupFields
                name={{ label: say('customerName') }}
                cart={draft}
                slots={slots}
                isDisabled={false}
                change={(edit) => change((previous) => ({ ...previous, ...edit }))}
              />
            )}
            <TypeField draft={draft} isCounter={isCounter} change={change} />
            <ContactFields draft={draft} isCounter={isCounter} change={change} />
            <TextField
              label={guest('allergies')}
              value={draft.allergyNote}
              maxLength={CART_LIMITS.note}
              onChange={({ currentTarget: { value } }) => change((previous) => ({ ...previous, allergyNote: value }))}
            />
            <TextField
              label={common('orderNote')}
              value={draft.note}
              maxLength={CART_LIMITS.note}
              onChange={({ currentTarget: { value } }) => change((previous) => ({ ...previous, note: value }))}
            />
          </>
        )}
        <FormProblem problem={problem && problemText[problem]} />
        <p className="flex items-baseline justify-between gap-4 text-xl font-bold">
          {guest('total')}
          <span className="tabular-nums">{formatMoney(totalOf(cart, items))}</span>
        </p>
        <Button
          look="primary"
          disabled={!isAllAvailable || draft.lines.length === 0}
          onClick={onSend}
          className="min-h-16 text-xl"
        >
          {say('send')}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * When the line is made: the lowest course of the order at once, the others when they are fired. One word until somebody wants to choose.
 */
function CourseField(props: { name: string; line: Line; onCourse: (course: number | null | undefined) => void }) {
  const { name, line, onCourse } = props
  const say = useTranslations('pad')
  const [isOpen, setOpen] = useState(false)
  const value = line.course === undefined ? '' : `${line.course ?? 'none'}`
  if (!isOpen && line.course === undefined) {
    return (
      <button
        type="button"
        aria-label={say('courseOf', { name })}
        onClick={() => setOpen(true)}
        className="-mr-2 min-h-11 justify-self-end rounded-lg px-2 font-semibold text-ink-quiet underline underline-offset-4"
      >
        {say('course')}
      </button>
    )
  }
  return (
    <label className="flex items-center justify-end gap-2 text-base font-semibold text-ink-quiet">
      {say('course')}
      <select
        aria-label={say('courseOf', { name })}
        value={value}
        onChange={({ currentTarget: { value } }) =>
          onCourse(value === '' ? undefined : value === 'none' ? null : Number(value))
        }
        className="min-h-12 rounded-lg border-2 border-rule bg-white px-2 text-base font-semibold text-ink"
      >
        <option value="">{say('courseOfCategory')}</option>
        <option value="none">{say('noCourse')}</option>
        <Options of={COURSES} />
      </select>
    </label>
  )
}

function TypeField({ draft, isCounter, change }: Pick<Props, 'draft' | 'isCounter' | 'change'>) {
  const common = useTranslations('common')
  return (
    <SelectField
      label={common('orderType')}
      value={draft.type ?? usualType(isCounter)}
      onChange={({ currentTarget: { value } }) =>
        change((previous) => ({ ...previous, type: ORDER_TYPES.find((type) => type === value) ?? null }))
      }
    >
      <Options of={ORDER_TYPES} nameOf={(type) => common(`type.${type}`)} />
    </SelectField>
  )
}

/** The phone of who takes the food away, and where it is delivered. */
function ContactFields({ draft, isCounter, change }: Pick<Props, 'draft' | 'isCounter' | 'change'>) {
  const type = draft.type ?? usualType(isCounter)
  if (!isAway({ type })) return null
  const { phone, address } = draft.contact
  const set = (edit: Partial<Draft['contact']>) =>
    change((previous) => ({ ...previous, contact: { ...previous.contact, ...edit } }))
  return (
    <>
      <PhoneField phone={phone} onChange={(phone) => set({ phone })} />
      {type === 'delivery' && <AddressField address={address} onChange={(address) => set({ address })} />}
    </>
  )
}
