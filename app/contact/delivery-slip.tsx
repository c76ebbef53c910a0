import { currentLanguage, translator } from '@/app/i18n/messages'
import { AdjustmentLines } from '@/app/ui/adjustment-lines'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { OrderNote } from '@/app/ui/order-note'
import { PricedLines } from '@/app/ui/priced-lines'
import { StoppedMark } from '@/app/ui/stopped-mark'
import { TypedText } from '@/app/ui/typed-text'
import { formatLocale } from '@/lib/locales'
import { type Money, moneyText } from '@/lib/money'
import { isSold } from '@/lib/order-status'
import type { Contact } from '@/lib/orders/contact'
import { presentOrder, type StoredOrder } from '@/lib/orders/order'
import { amountDue } from '@/lib/orders/payment'
import { PhoneLink } from './phone-link'

type Props = { stored: StoredOrder; contact: Contact; organisation: Money & { name: string } }

/** To whom an order is brought, where and when, what it is, and how much the driver collects. */
export async function DeliverySlip({ stored, contact, organisation: money }: Props) {
  const order = presentOrder(stored)
  const say = await translator('contact')
  const common = await translator('common')
  const locale = formatLocale(await currentLanguage(), money.locale)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: stored.timeZone })
  const due = amountDue(order)
  return (
    <article className="grid gap-4 text-lg/snug">
      <header className="grid gap-1 text-center">
        <p className="font-semibold">
          <TypedText>{money.name}</TypedText>
        </p>
        <h1 className="text-3xl/tight font-extrabold break-words">{say('delivery', { number: order.number })}</h1>
        <p className="text-ink-quiet">
          {stored.pickupAt === null
            ? time.format(stored.createdAt)
            : say('pickup', { time: time.format(stored.pickupAt) })}
        </p>
      </header>
      {!isSold(order.status) && <p className="text-center font-bold">{common(`status.${order.status}`)}</p>}
      <StoppedMark order={order} />
      <address className="grid gap-1 border-y-4 border-ink py-3 text-2xl/snug not-italic">
        {order.customerName && (
          <strong className="break-words">
            <TypedText>{order.customerName}</TypedText>
          </strong>
        )}
        {contact.phone && (
          <span className="font-bold break-words tabular-nums">
            <PhoneLink phone={contact.phone} />
          </span>
        )}
        <span className="break-words whitespace-pre-line">
          {contact.address ? <TypedText>{contact.address}</TypedText> : say('noAddress')}
        </span>
      </address>
      {order.allergyNote && (
        <AllergyWarning label={common('allergy')} text={order.allergyNote} className="w-fit max-w-full rounded-md" />
      )}
      <OrderNote order={order} />
      <ul className="grid gap-1">
        <PricedLines lines={order.items} money={money} />
      </ul>
      <AdjustmentLines order={order} common={common} money={money} />
      <p className="flex items-baseline justify-between gap-4 border-t border-rule pt-3">
        {say('total')}
        <span className="tabular-nums">{moneyText(order.total, money)}</span>
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-4 border-ink pt-3 text-2xl font-extrabold">
        {say(due > 0 ? 'collect' : order.paymentStatus === 'paid' ? 'paid' : 'nothingToCollect')}
        {due > 0 && <span className="tabular-nums">{moneyText(due, money)}</span>}
      </p>
    </article>
  )
}
