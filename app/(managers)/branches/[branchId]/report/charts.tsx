'use client'

import { useTranslations } from 'use-intl'
import { BarsOf, LinesOf } from './chart'
import type { ChartPoint } from './chart-points'

/** `locale`: BCP 47, the organisation's. */
type Props = { points: ChartPoint[]; of: string; locale: string }

/** What the table beside says, to be seen at a glance: how much was ordered, what it was worth, how long it took. */
export function Charts({ points, of, locale }: Props) {
  const say = useTranslations('report')
  return (
    <div className="grid gap-6">
      <BarsOf
        points={points}
        locale={locale}
        measure="orders"
        name={say('orders')}
        label={say('chart', { what: say('orders'), of })}
      />
      <BarsOf
        points={points}
        locale={locale}
        measure="value"
        name={say('value')}
        label={say('chart', { what: say('value'), of })}
      />
      <LinesOf
        points={points}
        locale={locale}
        names={{ median: say('median'), p90: say('p90') }}
        name={say('toReadyMinutes')}
        label={say('chart', { what: say('toReady'), of })}
      />
    </div>
  )
}
