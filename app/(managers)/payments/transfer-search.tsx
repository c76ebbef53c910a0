'use client'

import Form from 'next/form'
import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/ui/buttons'
import { TextField } from '@/app/ui/field'
import type { TransferListFilter } from '@/lib/transfers/inbox'

/** The search of a list of transfers. The URL holds it. */
export function TransferSearch({ list, search }: Pick<TransferListFilter, 'list' | 'search'>) {
  const say = useTranslations('payments')
  return (
    <search>
      <Form
        // A new search in the URL resets the field.
        key={`${list} ${search}`}
        action="/payments"
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 rounded-xl border border-rule bg-white p-4"
      >
        <input type="hidden" name="list" value={list} />
        <TextField
          type="search"
          name="search"
          label={say('searchTransfers')}
          placeholder={say('searchHint')}
          defaultValue={search}
          maxLength={100}
        />
        <button type="submit" className={PRIMARY}>
          {say('show')}
        </button>
      </Form>
    </search>
  )
}
