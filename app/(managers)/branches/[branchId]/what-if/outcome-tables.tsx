import { useTranslations } from 'use-intl'
import { Card } from '@/app/ui/card'
import { DataTable } from '@/app/ui/data-table'
import type { Outcome } from '@/lib/what-if/outcome'
import { useNumbers } from './numbers'

type Props = { actual: Outcome; changed: Outcome; locale: string; firstHour: number; hours: string[] }

/** What happened beside what would have, of the whole day and by hour. */
export function OutcomeTables({ actual, changed, locale, firstHour, hours }: Props) {
  const say = useTranslations('whatIf')
  const { share, minutes, count } = useNumbers(locale)
  const rows = [
    { key: 'orders', name: say('orders'), before: count(actual.orders), after: count(changed.orders) },
    { key: 'late', name: say('late'), before: share(actual.late), after: share(changed.late) },
    { key: 'median', name: say('median'), before: minutes(actual.median), after: minutes(changed.median) },
    { key: 'nineOfTen', name: say('nineOfTen'), before: minutes(actual.nineOfTen), after: minutes(changed.nineOfTen) },
  ]
  const byHour = actual.hours
    .toSorted((a, b) => ((a.hour - firstHour + 24) % 24) - ((b.hour - firstHour + 24) % 24))
    .map((before) => ({ before, after: changed.hours.find(({ hour }) => hour === before.hour) }))
  return (
    <Card title={say('result')}>
      <p role="status" className="text-lg font-semibold">
        {say('summary', { late: share(changed.late), actualLate: share(actual.late) })}
      </p>
      <DataTable
        caption={say('wholeDay')}
        keyOf={({ key }) => key}
        rows={rows}
        empty=""
        columns={[
          { key: 'name', name: say('wholeDay'), cell: ({ name }) => name },
          { key: 'before', name: say('happened'), isNumber: true, cell: ({ before }) => before },
          { key: 'after', name: say('changed'), isNumber: true, cell: ({ after }) => <strong>{after}</strong> },
        ]}
      />
      <DataTable
        caption={say('lateByHour')}
        keyOf={({ before: { hour } }) => `${hour}`}
        rows={byHour}
        empty=""
        columns={[
          { key: 'hour', name: say('lateByHour'), cell: ({ before: { hour } }) => hours[hour] },
          { key: 'orders', name: say('orders'), isNumber: true, cell: ({ before: { orders } }) => count(orders) },
          { key: 'before', name: say('happened'), isNumber: true, cell: ({ before: { late } }) => share(late) },
          {
            key: 'after',
            name: say('changed'),
            isNumber: true,
            cell: ({ after }) => <strong>{after ? share(after.late) : '–'}</strong>,
          },
        ]}
      />
    </Card>
  )
}
