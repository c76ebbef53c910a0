'use client'

import Form from 'next/form'
import { useTranslations } from 'use-intl'
import { NamedOptions, Options, SelectField, TextField } from '@/app/ui/field'
import { ORDER_STATUSES } from '@/lib/order-status'
import type { OrderListFilter } from '@/lib/orders/order-list'
import { ORDER_TYPES } from '@/lib/orders/order-type'
import { LISTED_PAYMENTS } from '@/lib/orders/payment'
import { SearchRow } from '../search-row'
import { paymentLabel } from './payment-label'

/** `branches` is empty where the user sees one branch. */
type Props = { filter: OrderListFilter; branches: { id: string; name: string }[] }

/** The search and filters of the orders. The URL holds them. */
export function SearchForm({ filter, branches }: Props) {
  const say = useTranslations('orders')
  const common = useTranslations('common')
  const { list, search, from, to, state, type, payment, branch } = filter
  return (
    <search>
      <Form
        // A new filter in the URL resets the fields.
        key={JSON.stringify(filter)}
        action="/orders"
        className={`grid grid-cols-2 items-end gap-x-4 gap-y-3 rounded-xl border border-rule bg-white p-4 ${branches.length > 0 ? 'lg:grid-cols-6' : 'lg:grid-cols-5'} [&_input]:min-w-0 max-lg:[&_:is(input,select)]:px-2.5 [&_label]:min-w-0`}
      >
        {list !== 'all' && <input type="hidden" name="list" value={list} />}
        <div className="col-span-full">
          <SearchRow label={say('search')} hint={say('searchHint')} search={search} button={say('show')} />
        </div>
        <TextField type="date" name="from" label={say('from')} defaultValue={from} />
        <TextField type="date" name="to" label={say('to')} defaultValue={to} />
        <SelectField name="state" label={say('state')} defaultValue={state ?? ''}>
          <option value="">{say('everyState')}</option>
          <option value="open">{say('open')}</option>
          <Options of={ORDER_STATUSES} nameOf={(status) => common(`status.${status}`)} />
        </SelectField>
        <SelectField name="type" label={common('orderType')} defaultValue={type ?? ''}>
          <option value="">{common('allTypes')}</option>
          <Options of={ORDER_TYPES} nameOf={(option) => common(`type.${option}`)} />
        </SelectField>
        <div className="max-lg:col-span-full">
          <SelectField name="payment" label={say('payment')} defaultValue={payment ?? ''}>
            <option value="">{say('everyPayment')}</option>
            <Options of={LISTED_PAYMENTS} nameOf={(option) => common(paymentLabel(option))} />
          </SelectField>
        </div>
        {branches.length > 0 && (
          <div className="max-lg:col-span-full">
            <SelectField name="branch" label={say('branch')} defaultValue={branch ?? ''}>
              <option value="">{common('allBranches')}</option>
              <NamedOptions of={branches} />
            </SelectField>
          </div>
        )}
      </Form>
    </search>
  )
}
