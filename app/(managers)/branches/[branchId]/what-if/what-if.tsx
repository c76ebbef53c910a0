'use client'

import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '@/app/ui/card'
import { WarningSign } from '@/app/ui/icons'
import { type Change, changedKitchen, changedOrders, NO_CHANGE } from '@/lib/what-if/change'
import type { Kitchen, PastDay } from '@/lib/what-if/day'
import { actualOutcome, changedOutcome, medianError, simulatedOutcome } from '@/lib/what-if/outcome'
import { simulateDay } from '@/lib/what-if/simulate'
import { ChangeFields } from './change-fields'
import { useNumbers } from './numbers'
import { OutcomeTables } from './outcome-tables'
import { useFittedKitchen } from './use-fitted-kitchen'

/** With fewer, chance says more than the kitchen. */
const LEAST_ORDERS = 20
/** The page warns if half of the orders are off by more than this share of the median. */
const POOR_SHARE = 0.5

type Props = {
  day: PastDay
  /** BCP 47, of numbers. */
  locale: string
  /** The hour in which the business day begins. */
  firstHour: number
  /** The labels of the hours from 0 to 24. */
  hours: string[]
}

/** Fits a simulated kitchen to the day, and plays the day again with what the user changes. */
export function WhatIf({ day, ...shown }: Props) {
  const say = useTranslations('whatIf')
  const kitchen = useFittedKitchen(day.orders)
  const counted = day.orders.filter(({ isCounted }) => isCounted).length
  return (
    <>
      <Card>
        <p className="text-base">
          <strong>{say('isSimulation')}</strong> {say('simulation')}
        </p>
        <p className="text-base text-ink-quiet">{say('counted', { counted, all: day.orders.length })}</p>
        {day.isCut && <p className="text-base font-semibold">{say('cut', { count: day.orders.length })}</p>}
        {counted < LEAST_ORDERS && <p className="text-base font-semibold">{say('few', { least: LEAST_ORDERS })}</p>}
        {counted >= LEAST_ORDERS && !kitchen && <p role="status">{say('fitting')}</p>}
        {counted >= LEAST_ORDERS && kitchen && <HowWell day={day} kitchen={kitchen} locale={shown.locale} />}
      </Card>
      {counted >= LEAST_ORDERS && kitchen && <Played day={day} kitchen={kitchen} {...shown} />}
    </>
  )
}

type Fitted = { day: PastDay; kitchen: Kitchen }

/** How well the simulation reproduces the day as it was. */
function HowWell({ day: { orders }, kitchen, locale }: Fitted & Pick<Props, 'locale'>) {
  const say = useTranslations('whatIf')
  const { share, minutes } = useNumbers(locale)
  const { actual, simulated, error } = useMemo(() => {
    const taken = simulateDay(orders, kitchen)
    return {
      actual: actualOutcome(orders),
      simulated: simulatedOutcome(orders, taken),
      error: medianError(orders, taken),
    }
  }, [orders, kitchen])
  return (
    <>
      <p className="text-base">
        {say('fit', {
          late: share(simulated.late),
          actualLate: share(actual.late),
          median: minutes(simulated.median),
          actualMedian: minutes(actual.median),
          error: minutes(error),
        })}
      </p>
      {error > POOR_SHARE * actual.median && (
        <p className="flex items-center gap-2 text-base font-semibold text-note">
          <WarningSign className="size-5 shrink-0" />
          {say('poor')}
        </p>
      )}
    </>
  )
}

function Played({ day, kitchen, ...shown }: Fitted & Omit<Props, 'day'>) {
  const [change, setChange] = useState<Change>(NO_CHANGE)
  const actual = useMemo(() => actualOutcome(day.orders), [day.orders])
  const before = useMemo(() => simulateDay(day.orders, kitchen), [day.orders, kitchen])
  const changed = useMemo(() => {
    const orders = changedOrders(day, change)
    return changedOutcome(orders, before, simulateDay(orders, changedKitchen(kitchen, day, change)))
  }, [day, change, before, kitchen])
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <ChangeFields day={day} kitchen={kitchen} change={change} onChange={setChange} hours={shown.hours} />
      <OutcomeTables actual={actual} changed={changed} {...shown} />
    </div>
  )
}
