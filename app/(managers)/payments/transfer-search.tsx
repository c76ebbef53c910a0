'use client'

import Form from 'next/form'
import { useTranslations } from 'use-intl'
import type { TransferListFilter } from '@/lib/transfers/inbox'
import { SearchRow } from '../search-row'

/** The search of a list of transfers. The URL holds it. */
export function TransferSearch({ list, search }: Pick<TransferListFilter, 'list' | 'search'>) {
  const say = useTranslations('payments')
  return (
    <search>
      <Form
        // A new search in the URL resets the field.
        key={`${list} ${search}`}
        action="/payments"
        className="rounded-xl border border-rule bg-white p-4"
      >
        <input type="hidden" name="list" value={list} />
        <SearchRow label={say('searchTransfers')} hint={say('searchHint')} search={search} button={say('show')} />
      </Form>
    </search>
  )
}
