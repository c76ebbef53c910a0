'use client'

import Form from 'next/form'
import { useTranslations } from 'use-intl'
import { TextField } from '@/app/ui/field'
import type { TransferListFilter } from '@/lib/transfers/inbox'
import { SearchRow } from '../search-row'

/** The search and the days of a list of transfers. The URL holds them. */
export function TransferSearch({ filter }: { filter: TransferListFilter }) {
  const say = useTranslations('payments')
  const { list, search, from, to } = filter
  return (
    <search>
      <Form
        // A new filter in the URL resets the fields.
        key={JSON.stringify(filter)}
        action="/payments"
        className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-xl border border-rule bg-white p-4 lg:grid-cols-4 [&_input]:min-w-0 max-lg:[&_input]:px-2.5 [&_label]:min-w-0"
      >
        <input type="hidden" name="list" value={list} />
        <div className="col-span-full">
          <SearchRow label={say('searchTransfers')} hint={say('searchHint')} search={search} button={say('show')} />
        </div>
        <TextField type="date" name="from" label={say('from')} defaultValue={from} />
        <TextField type="date" name="to" label={say('to')} defaultValue={to} />
      </Form>
    </search>
  )
}
