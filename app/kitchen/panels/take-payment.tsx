import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { Answer } from '@/app/ui/dialog'
import { TextField } from '@/app/ui/field'
import { TypedText } from '@/app/ui/typed-text'
import { type Money, moneyText, readPrice } from '@/lib/money'
import { equalPart, likelyCash } from '@/lib/orders/cash'
import { type HowPaid, PAYMENT_METHODS, type PaidPieces, type PaymentMethod } from '@/lib/orders/payment'
import { pointOf, type TapPoint } from '../taps/double-tap'
import type { PayableLine } from './payable-lines'
import { Pieces } from './pieces'

const WAYS = ['all', 'amount', 'items', 'equally'] as const

type TakePaymentProps = {
  /** What is due, in the smallest unit. */
  due: number
  lines: PayableLine[]
  /** What pieces of these lines cost. */
  costOf: (pieces: PaidPieces[]) => number
  money: Money
  isBusy?: boolean
  /** `onDone`: to be called when it was recorded and more is due. */
  onPay: (method: PaymentMethod, how: HowPaid, onDone: () => void, point: TapPoint) => void
}

const NOTHING = { amount: '', handedOver: '', pieces: new Map<string, number>() }

/** Asks how much of what is due is paid, what was handed over in cash, and how it is paid. The method is the confirmation. */
export function TakePayment({ due, lines, costOf, money, isBusy = false, onPay }: TakePaymentProps) {
  const say = useTranslations('paying')
  const [way, setWay] = useState<(typeof WAYS)[number]>('all')
  const [people, setPeople] = useState(2)
  const [typed, setTyped] = useState(NOTHING)
  const items = lines.flatMap(({ id, left }) => {
    const quantity = Math.min(left, typed.pieces.get(id) ?? 0)
    return quantity > 0 ? [{ itemId: id, quantity }] : []
  })
  const pays = paid()
  const isPart = pays !== null && pays > 0 && pays < due
  const handedOver = typed.handedOver.trim() === '' ? undefined : readPrice(typed.handedOver, money)
  const isTooLittle = handedOver === null || (handedOver !== undefined && pays !== null && handedOver < pays)

  function paid(): number | null {
    if (way === 'amount') return readPrice(typed.amount, money)
    if (way === 'items') return items.length > 0 ? costOf(items) : null
    return way === 'equally' ? equalPart(due, people) : due
  }

  const isRight = pays !== null && pays > 0 && pays <= due
  function payBy(method: PaymentMethod, point: TapPoint) {
    if (!isRight || pays === null) return
    const what = way === 'items' ? { items } : isPart ? { part: pays } : {}
    const cash = method === 'cash' && handedOver ? { handedOver } : {}
    const onDone = () => {
      setTyped(NOTHING)
      if (way !== 'equally') setWay('all')
      else if (people > 2) setPeople(people - 1)
      else setWay('all')
    }
    onPay(method, { ...what, ...cash }, onDone, point)
  }

  return (
    <div className="grid gap-5">
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <legend className="sr-only">{say('howMuch')}</legend>
        {WAYS.map((each) => (
          <Button
            key={each}
            look="toggle"
            aria-pressed={way === each}
            disabled={(each === 'items' && lines.length === 0) || (each !== 'all' && due < 2)}
            onClick={() => setWay(each)}
            className="!px-2"
          >
            {say(`ways.${each}`)}
          </Button>
        ))}
      </fieldset>
      {way === 'amount' && (
        <TextField
          label={say('amount')}
          inputMode="decimal"
          autoComplete="off"
          value={typed.amount}
          onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
          error={typed.amount !== '' && !isRight ? { type: 'invalid' } : undefined}
          hint={say('atMost', { due: moneyText(due, money) })}
        />
      )}
      {way === 'items' && (
        <ul className="grid gap-3">
          {lines.map(({ id, name, left }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 text-lg font-semibold">
              <span className="min-w-0 break-words">
                <TypedText>{name}</TypedText>
              </span>
              <Pieces
                name={name}
                chosen={Math.min(left, typed.pieces.get(id) ?? 0)}
                least={0}
                most={left}
                text={say('piecesOf', { chosen: Math.min(left, typed.pieces.get(id) ?? 0), left })}
                onChoose={(quantity) => setTyped({ ...typed, pieces: new Map(typed.pieces).set(id, quantity) })}
              />
            </li>
          ))}
        </ul>
      )}
      {way === 'equally' && (
        <div className="flex flex-wrap items-center justify-between gap-3 text-lg font-semibold">
          {say('people')}
          <Pieces
            name={say('people')}
            chosen={people}
            least={2}
            most={Math.min(20, due)}
            text={String(people)}
            onChoose={setPeople}
          />
        </div>
      )}
      <p role="status" className="text-lg font-bold tabular-nums empty:hidden">
        {isPart && say('partOf', { pays: moneyText(pays, money), rest: moneyText(due - pays, money) })}
      </p>
      <HandedOver
        pays={isRight ? pays : due}
        text={typed.handedOver}
        change={typeof handedOver === 'number' && !isTooLittle && isRight ? handedOver - pays : null}
        isTooLittle={isTooLittle}
        money={money}
        onChange={(text) => setTyped({ ...typed, handedOver: text })}
      />
      <MethodButtons
        isDisabled={(method) => isBusy || !isRight || (method === 'cash' && isTooLittle)}
        onChoose={payBy}
      />
    </div>
  )
}

type MethodButtonsProps = {
  isDisabled?: (method: PaymentMethod) => boolean
  onChoose: (method: PaymentMethod, point: TapPoint) => void
}

export function MethodButtons({ isDisabled, onChoose }: MethodButtonsProps) {
  const common = useTranslations('common')
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {PAYMENT_METHODS.map((method) => (
        <Answer
          key={method}
          look="main"
          disabled={isDisabled?.(method)}
          onClick={(event) => onChoose(method, pointOf(event))}
        >
          {common(`paymentMethod.${method}`)}
        </Answer>
      ))}
    </div>
  )
}

type HandedOverProps = {
  pays: number
  text: string
  /** What is given back; null: not known. */
  change: number | null
  isTooLittle: boolean
  money: Money
  onChange: (text: string) => void
}

/** What a guest handed over in cash, and what is given back of it. */
function HandedOver({ pays, text, change, isTooLittle, money, onChange }: HandedOverProps) {
  const say = useTranslations('paying')
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={say('handedOver')}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange(target.value)}
          error={isTooLittle ? { type: 'invalid' } : undefined}
        />
        <p className="grid gap-1.5 text-base font-semibold">
          {say('change')}
          <output className="flex min-h-12 items-center text-2xl font-extrabold tabular-nums">
            {change === null ? '–' : moneyText(change, money)}
          </output>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {likelyCash(pays).map((sum) => (
          <Button key={sum} look="quiet" onClick={() => onChange(moneyText(sum, money))} className="!px-3 tabular-nums">
            {moneyText(sum, money)}
          </Button>
        ))}
      </div>
    </div>
  )
}
