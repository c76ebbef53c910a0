import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { Answer, Dialog } from '@/app/ui/dialog'
import { TextField } from '@/app/ui/field'
import { TypedText } from '@/app/ui/typed-text'
import { moneyText, percentText, readPercent, readPrice } from '@/lib/money'
import {
  ADJUSTMENT_KINDS,
  type AdjustmentKind,
  isOverWhole,
  MAX_ADJUSTMENT_REASON,
  MAX_ADJUSTMENTS,
  priced,
} from '@/lib/orders/adjustments'
import { overpaid } from '@/lib/orders/payment'
import { pointOf } from '../taps/double-tap'
import type { ChangeProps } from './change-lines'

const UNITS = ['percent', 'amount'] as const

/**
 * `version`: the change is refused if the order has another one then; undefined: it is not. `waiting`: what this device has given and not
 * sent yet.
 */
type Props = ChangeProps & { version: number | undefined; waiting?: readonly NewAdjustment[] }

/** The discounts and surcharges of an order, and a form for another one. It says what the order costs with it. */
export function AdjustPrice({ order, ordering: money, version, waiting = [], acceptsTap, onYes, onClose }: Props) {
  const say = useTranslations('paying.adjust')
  const common = useTranslations('common')
  const [kind, setKind] = useState<AdjustmentKind>('discount')
  const [unit, setUnit] = useState<(typeof UNITS)[number]>('percent')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const read = unit === 'percent' ? readPercent(typed) : readPrice(typed, money)
  const given = read === null || read === 0 ? null : unit === 'percent' ? { percent: read } : { amount: read }
  const before = priced<Listed>(order.itemsTotal, [...order.adjustments, ...waiting], order.items.length > 0)
  const all = given && [...before.adjustments, { kind, percent: null, amount: null, ...given }]
  const isTooMuch = all !== null && (all.length > MAX_ADJUSTMENTS || isOverWhole(all, kind))
  const next = all && !isTooMuch ? priced<Given>(order.itemsTotal, all, order.items.length > 0) : null
  const refund = next ? overpaid(order, next.total) - order.refundDue : 0
  const isWrong = isTooMuch || (typed.trim() !== '' && given === null)

  function add() {
    if (!given || isTooMuch || reason.trim() === '') return
    onYes({ type: 'adjust', kind, ...given, reason: reason.trim(), version })
    onClose()
  }

  return (
    <Dialog title={say('title', { number: order.number })} onClose={onClose}>
      <div className="grid gap-5">
        <Existing
          adjustments={before.adjustments}
          money={money}
          onRemove={(adjustmentId, point) => {
            if (!acceptsTap(point)) return
            onYes({ type: 'remove_adjustment', adjustmentId, version })
            onClose()
          }}
        />
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <fieldset className="grid grid-cols-2 gap-2">
            <legend className="sr-only">{say('kind')}</legend>
            {ADJUSTMENT_KINDS.map((each) => (
              <Button key={each} look="toggle" aria-pressed={kind === each} onClick={() => setKind(each)}>
                {common(`adjustment.${each}`)}
              </Button>
            ))}
          </fieldset>
          <div className="grid grid-cols-[1fr_auto] items-start gap-3">
            <TextField
              label={say(unit)}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              error={isWrong ? { type: 'invalid' } : undefined}
            />
            <fieldset className="grid grid-cols-2 gap-2 pt-7.5">
              <legend className="sr-only">{say('unit')}</legend>
              {UNITS.map((each) => (
                <Button
                  key={each}
                  look="toggle"
                  aria-pressed={unit === each}
                  onClick={() => setUnit(each)}
                  className="!px-4"
                >
                  {each === 'percent' ? '%' : money.currency}
                </Button>
              ))}
            </fieldset>
          </div>
          <TextField
            label={say('reason')}
            maxLength={MAX_ADJUSTMENT_REASON}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <p role="status" className="text-lg font-bold tabular-nums empty:hidden">
            {next && say('total', { before: moneyText(before.total, money), after: moneyText(next.total, money) })}
          </p>
          {refund > 0 && (
            <strong className="block text-lg text-late">{say('refund', { amount: moneyText(refund, money) })}</strong>
          )}
          <Answer type="submit" look="main" disabled={!given || isTooMuch || reason.trim() === ''}>
            {say('add', { kind })}
          </Answer>
        </form>
      </div>
    </Dialog>
  )
}

type Given = { kind: AdjustmentKind; percent: number | null; amount: number | null }

/** One that this device gives, before it has an id. */
type NewAdjustment = Given & { reason: string }

type Listed = NewAdjustment & { id?: string }

type ExistingProps = {
  adjustments: readonly (Listed & { value: number })[]
  money: ChangeProps['ordering']
  onRemove: (adjustmentId: string, point: ReturnType<typeof pointOf>) => void
}

function Existing({ adjustments, money, onRemove }: ExistingProps) {
  const say = useTranslations('paying.adjust')
  const common = useTranslations('common')
  const ticket = useTranslations('board.ticket')
  if (adjustments.length === 0) return null
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {adjustments.map(({ id, kind, percent, value, reason }, index) => (
        <li key={id ?? index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-lg">
          <span className="min-w-0 break-words">
            <b>
              {common(`adjustment.${kind}`)} {percent !== null && percentText(percent, money)}
            </b>{' '}
            · <TypedText>{reason}</TypedText> · <span className="tabular-nums">{moneyText(value, money)}</span>
          </span>
          {id === undefined ? (
            <b>{ticket('waiting')}</b>
          ) : (
            <Button
              look="quiet"
              aria-label={say('removeOf', { reason })}
              onClick={(event) => onRemove(id, pointOf(event))}
            >
              {say('remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
