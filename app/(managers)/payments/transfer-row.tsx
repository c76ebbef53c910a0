import type { Clock } from '@/app/i18n/clock'
import { translator } from '@/app/i18n/messages'
import { Link } from '@/app/ui/link'
import { TypedText } from '@/app/ui/typed-text'
import { moneyText } from '@/lib/money'
import type { Organisation } from '@/lib/organisation/organisation-repository'
import type { ShownTransfer } from '@/lib/transfers/inbox'
import { TransferActions } from './transfer-actions'

type Props = { transfer: ShownTransfer; organisation: Organisation; clock: Clock }

/** One transfer: what arrived, what became of it, and what can be decided. */
export async function TransferRow({ transfer, organisation, clock }: Props) {
  const say = await translator('payments')
  const { id, amount, currency, content, providerId, accounts, connection, state, reason } = transfer
  const { receivedAt, settledAt, settledBy, orders } = transfer
  const money = moneyText(amount, { ...organisation, currency })
  return (
    <li
      aria-label={say('transfer', { amount: money })}
      className="grid gap-x-6 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="text-2xl font-extrabold whitespace-nowrap tabular-nums">{money}</span>
          <span
            className={`text-base font-bold ${state === 'open' || state === 'refund_due' ? 'text-note' : 'text-ink-quiet'}`}
          >
            {state === 'open' && reason ? say(`reason.${reason}`) : say(`state.${state}`)}
          </span>
        </p>
        <p className="mt-1 text-lg/snug font-semibold break-words">
          {content ? <TypedText>{content}</TypedText> : <span className="text-ink-quiet">{say('noContent')}</span>}
        </p>
        {orders.map((order) => (
          <p key={order.id}>
            <Link href={`/orders/${order.id}`} className="inline-flex min-h-11 items-center font-semibold underline">
              {say('paid', { number: order.number, table: order.tableLabel, day: clock.date(order.day) })}
            </Link>
          </p>
        ))}
        <p className="text-sm break-words text-ink-quiet">
          {say('received', { time: clock.dateAndTime(receivedAt), connection, id: providerId })}
        </p>
        {accounts.length > 0 && (
          <p className="text-sm break-words text-ink-quiet">{say('toAccount', { account: accounts.join(', ') })}</p>
        )}
        {settledAt !== null && settledBy && 'name' in settledBy && (
          <p className="text-sm break-words text-ink-quiet">
            {say('settledBy', { time: clock.dateAndTime(settledAt), who: settledBy.name })}
          </p>
        )}
      </div>
      <TransferActions
        transfer={{ id, amount, currency, state }}
        locale={organisation.locale}
        orderCurrency={organisation.currency}
      />
    </li>
  )
}
