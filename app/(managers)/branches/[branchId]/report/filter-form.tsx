'use client'

import Form from 'next/form'
import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/ui/buttons'
import { FormProblem, SelectField, TextField } from '@/app/ui/field'
import type { ReportFilter } from '@/lib/reports/report-filter'
import type { ReportSubject } from '@/lib/reports/report-subject'

/** What each field of the form holds. */
export type Asked = Record<keyof ReportFilter, string>

type Props = {
  path: string
  subject: Pick<ReportSubject, 'stations' | 'items'>
  asked: Asked
  /** The hours of the day from 0 to 24, in words. */
  hours: string[]
  /** Why there is no report. */
  problem: string | null
}

/** What the report is of. It is the address that holds it, so that a report can be kept and sent. */
export function FilterForm({ path, subject, asked, hours, problem }: Props) {
  const say = useTranslations('report')
  const common = useTranslations('common')
  const categories = [...new Set(subject.items.map(({ category }) => category))]
  // A station that was renamed lives on in past orders.
  const stations = [...new Set([...subject.stations, asked.station])].filter(Boolean)
  return (
    <div className="grid gap-4">
      <Form
        // What was typed before is not what the address now says.
        key={Object.values(asked).join()}
        action={path}
        className="grid grid-cols-2 items-end gap-4 rounded-xl border border-rule bg-white p-5 max-sm:[&>:nth-child(-n+2)]:col-span-2 max-sm:[&>:nth-child(n+5)]:col-span-2 lg:grid-cols-4 xl:grid-cols-[1fr_1fr_8rem_8rem_1.1fr_1.7fr_auto]"
      >
        <TextField type="date" name="from" label={say('from')} defaultValue={asked.from} required />
        <TextField type="date" name="to" label={say('to')} defaultValue={asked.to} required />
        <SelectField name="fromHour" label={say('fromHour')} defaultValue={asked.fromHour}>
          {hourOptions(hours, 0)}
        </SelectField>
        <SelectField name="toHour" label={say('toHour')} defaultValue={asked.toHour}>
          {hourOptions(hours, 1)}
        </SelectField>
        <SelectField name="station" label={say('station')} defaultValue={asked.station}>
          <option value="">{common('allStations')}</option>
          {stations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField name="item" label={say('item')} defaultValue={asked.item}>
          <option value="">{say('everyItem')}</option>
          {categories.map((name) => (
            <optgroup key={name} label={name}>
              {subject.items
                .filter(({ category }) => category === name)
                .map((item) => (
                  <option key={item.id} value={item.id}>
                    {item.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <button type="submit" className={PRIMARY}>
          {say('show')}
        </button>
      </Form>
      <FormProblem problem={problem} />
    </div>
  )
}

const hourOptions = (hours: string[], first: number) =>
  hours.slice(first, first + 24).map((words, index) => (
    <option key={words} value={first + index}>
      {words}
    </option>
  ))
