import { Fragment } from 'react'
import { currentLanguage, translator } from '@/app/i18n/messages'
import { AdjustmentLines } from '@/app/ui/adjustment-lines'
import { placeText } from '@/app/ui/place'
import { PricedLines } from '@/app/ui/priced-lines'
import { TypedText } from '@/app/ui/typed-text'
import type { Receipt } from '@/lib/bills/receipt'
import { formatLocale } from '@/lib/locales'
import { moneyText } from '@/lib/money'

/** A receipt, for the page of a guest and for paper: no names, no notes and no allergies. */
export async function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { business, branch, money, timeZone, order, payments, paidAt, stillDue } = receipt
  const say = await translator('receipt')
  const common = await translator('common')
  const format = (amount: number) => moneyText(amount, money)
  const locale = formatLocale(await currentLanguage(), money.locale)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <article className="grid gap-4 text-lg/snug">
      <header className="text-center">
        <p className="text-lg font-semibold">
          <TypedText>{business}</TypedText>
        </p>
        <p className="text-ink-quiet">
          <TypedText>{branch}</TypedText>
        </p>
        <h1 className="pt-2 text-3xl/tight font-extrabold break-words">{say('title')}</h1>
        <p className="text-ink-quiet">
          {say('orderAt', { number: order.number, place: placeText({ ...order, customerName: '' }, common) })}
        </p>
        <p className="text-ink-quiet">{time.format(paidAt)}</p>
      </header>
      {order.status === 'cancelled' && <p className="text-center font-bold">{common('status.cancelled')}</p>}
      <ul className="grid gap-1 border-t border-rule pt-3">
        <PricedLines lines={order.items} money={money} />
      </ul>
      <AdjustmentLines order={order} common={common} money={money} />
      <p className="flex items-baseline justify-between gap-4 border-t-4 border-ink pt-3 text-2xl font-extrabold">
        {say('total')}
        <span className="tabular-nums">{format(order.total)}</span>
      </p>
      <dl className="grid gap-1">
        {payments.map(({ id, kind, method, amount, handedOver }) => (
          <Fragment key={id}>
            <Sum name={`${say(kind)} · ${common(`paymentMethod.${method}`)}`} amount={format(amount)} />
            {handedOver !== null && handedOver > amount && (
              <>
                <Sum name={say('handedOver')} amount={format(handedOver)} isQuiet />
                <Sum name={say('change')} amount={format(handedOver - amount)} isQuiet />
              </>
            )}
          </Fragment>
        ))}
        {stillDue > 0 && <Sum name={say('stillDue')} amount={format(stillDue)} isStrong />}
        {order.refundDue > 0 && <Sum name={say('refundDue')} amount={format(order.refundDue)} isStrong />}
      </dl>
      <p className="text-center text-base text-ink-quiet">{say('noInvoice')}</p>
    </article>
  )
}

type SumProps = { name: string; amount: string; isQuiet?: boolean; isStrong?: boolean }

function Sum({ name, amount, isQuiet = false, isStrong = false }: SumProps) {
  const weight = isStrong ? 'font-bold' : isQuiet ? 'text-base text-ink-quiet' : ''
  return (
    <div className={`flex items-baseline justify-between gap-4 ${weight}`}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  )
}
