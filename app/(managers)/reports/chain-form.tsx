'use client'

import Form from 'next/form'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { type Named, NamedOptions, SelectField, TextField } from '@/app/ui/field'

type Props = { values: Record<'from' | 'to' | 'compare' | 'sort', string>; sorts: Named[] }

/** The days of the comparison of branches, and how they are sorted. The URL holds them. */
export function ChainForm({ values, sorts }: Props) {
  const say = useTranslations('report')
  return (
    <Form
      action="/reports"
      // The fields follow the address.
      key={Object.values(values).join()}
      className="grid grid-cols-1 items-end gap-4 rounded-xl border border-rule bg-white p-4 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
    >
      <TextField type="date" name="from" label={say('from')} defaultValue={values.from} required />
      <TextField type="date" name="to" label={say('to')} defaultValue={values.to} required />
      <SelectField name="compare" label={say('compare')} defaultValue={values.compare}>
        <option value="">{say('compareBefore')}</option>
        <option value="year">{say('compareYear')}</option>
      </SelectField>
      <SelectField name="sort" label={say('chain.sort')} defaultValue={values.sort}>
        <NamedOptions of={sorts} />
      </SelectField>
      <Button type="submit" look="primary">
        {say('show')}
      </Button>
    </Form>
  )
}
