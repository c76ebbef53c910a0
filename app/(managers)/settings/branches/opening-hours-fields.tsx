import type { ComponentProps } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { weekdayName } from '@/app/i18n/weekday'
import { Button, RowButton } from '@/app/ui/buttons'
import { CheckField, TextField } from '@/app/ui/field'
import { MAX_PERIODS, type OpeningHours, type Period } from '@/lib/branches/opening-hours'

const USUAL: Period = { from: '07:00', to: '22:00' }
/** The user fills it in. */
const EMPTY: Period = { from: '', to: '' }
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const

type Props = {
  /** Null: at any time. */
  hours: OpeningHours | null
  problemAt: (path: `openingHours.${number}.${number}.${keyof Period}`) => ComponentProps<typeof TextField>['error']
  onChange: (hours: OpeningHours | null) => void
}

/** The times at which guests can order, by weekday. */
export function OpeningHoursFields({ hours, problemAt, onChange }: Props) {
  const say = useTranslations('settings.branches')
  const language = useLocale()
  const weekday = (day: number) => weekdayName(day, language, 'long')
  const setDay = (day: number, periods: Period[]) =>
    hours && onChange(hours.map((before, index) => (index === day ? periods : before)))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="pb-1 text-lg font-bold">{say('openingHours')}</legend>
      <CheckField
        label={say('alwaysOpen')}
        hint={say('alwaysOpenHint')}
        checked={hours === null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? null : DAYS.map(() => [USUAL]))}
      />
      {hours?.map((periods, day) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the weekday
          key={day}
          className="grid min-w-0 gap-2 rounded-lg border-2 border-rule p-3"
        >
          <legend className="px-1 font-bold">{weekday(day)}</legend>
          {periods.length === 0 && <p className="text-ink-quiet">{say('closedDay')}</p>}
          {periods.map((period, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal periods are interchangeable
            <div key={index} className="flex flex-wrap items-end gap-3">
              {(['from', 'to'] as const).map((end) => (
                <TextField
                  key={end}
                  label={say(end)}
                  type="time"
                  value={period[end]}
                  error={problemAt(`openingHours.${day}.${index}.${end}`)}
                  onChange={({ currentTarget: { value } }) =>
                    setDay(day, periods.with(index, { ...period, [end]: value }))
                  }
                />
              ))}
              <RowButton
                isDanger
                name={say('removeHoursNamed', { day: weekday(day), ...period })}
                onPress={() => setDay(day, periods.toSpliced(index, 1))}
              >
                {say('removeHours')}
              </RowButton>
            </div>
          ))}
          <div className="flex flex-wrap gap-2">
            {periods.length < MAX_PERIODS && (
              <Button
                look="quiet"
                isSmall
                aria-label={say('addHoursNamed', { day: weekday(day) })}
                onClick={() => setDay(day, [...periods, periods.length === 0 ? USUAL : EMPTY])}
              >
                {say('addHours')}
              </Button>
            )}
            {day === 0 && (
              <Button look="quiet" isSmall onClick={() => onChange(hours.map(() => periods))}>
                {say('sameEveryDay')}
              </Button>
            )}
          </div>
        </fieldset>
      ))}
    </fieldset>
  )
}
