'use client'

import Form from 'next/form'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { FormProblem, NamedOptions, Options, SelectField, TextField } from '@/app/ui/field'
import type { ReportFilter } from '@/lib/reports/report-filter'
import type { ReportSubject } from '@/lib/reports/report-subject'
import { HourOptions } from '../hour-options'

/** The value of each field of the form. */
export type FilterFields = Record<keyof ReportFilter | 'compare', string>

type Props = {
  path: string
  subject: Pick<ReportSubject, 'stations' | 'items'>
  values: FilterFields
  /** The labels of the hours from 0 to 24. */
  hours: string[]
  /** The reason why there is no report. */
  problem: string | null
  /** What the filter selects, apart from the days; shown while the form is folded. */
  selected: string[]
}

/** The filter of the report. The URL holds it, so that users can bookmark and share a report. */
export function FilterForm({ path, subject, values, hours, problem, selected }: Props) {
  const say = useTranslations('report')
  const common = useTranslations('common')
  const categories = [...new Set(subject.items.map(({ category }) => category))]
  // The address may name one that was removed.
  const stations = [...new Set([...subject.stations, values.station])].filter(Boolean)
  return (
    <details
      // A new filter in the URL folds the form.
      key={Object.values(values).join()}
      open={problem !== null || undefined}
      className="group min-w-0 rounded-xl border border-rule bg-white"
    >
      <summary className="flex min-h-13 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-4 py-1.5 text-base font-semibold hover:bg-paper-head [&::-webkit-details-marker]:hidden">
        <svg
          aria-hidden
          viewBox="0 0 20 20"
          className="size-4 shrink-0 transition-transform group-open:[transform:rotate(90deg)]"
        >
          <path d="m7 4 6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2.4" />
        </svg>
        {say('filter')}
        {selected.map((text) => (
          <span key={text} className="rounded-full bg-paper-head px-3 py-0.5 text-sm font-semibold">
            {text}
          </span>
        ))}
      </summary>
      <Form
        action={path}
        className="grid grid-cols-1 items-end gap-4 border-t border-rule p-5 sm:grid-cols-2 md:grid-cols-4"
      >
        <TextField type="date" name="from" label={say('from')} defaultValue={values.from} required />
        <TextField type="date" name="to" label={say('to')} defaultValue={values.to} required />
        <SelectField name="fromHour" label={say('fromHour')} defaultValue={values.fromHour}>
          <HourOptions hours={hours} first={0} />
        </SelectField>
        <SelectField name="toHour" label={say('toHour')} defaultValue={values.toHour}>
          <HourOptions hours={hours} first={1} />
        </SelectField>
        <SelectField name="station" label={say('station')} defaultValue={values.station}>
          <option value="">{common('allStations')}</option>
          <Options of={stations} />
        </SelectField>
        <SelectField name="item" label={say('item')} defaultValue={values.item}>
          <option value="">{say('everyItem')}</option>
          {categories.map((name) => (
            <optgroup key={name} label={name}>
              <NamedOptions of={subject.items.filter(({ category }) => category === name)} />
            </optgroup>
          ))}
        </SelectField>
        <SelectField name="compare" label={say('compare')} defaultValue={values.compare}>
          <option value="">{say('compareBefore')}</option>
          <option value="year">{say('compareYear')}</option>
        </SelectField>
        <Button type="submit" look="primary">
          {say('show')}
        </Button>
      </Form>
      <div className={problem ? 'px-5 pb-5' : ''}>
        <FormProblem problem={problem} />
      </div>
    </details>
  )
}
