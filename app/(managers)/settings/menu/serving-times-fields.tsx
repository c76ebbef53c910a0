import { useLocale, useTranslations } from 'use-intl'
import { RemoveButton } from '@/app/(managers)/row-buttons'
import { weekdayName } from '@/app/i18n/weekday'
import { Button } from '@/app/ui/buttons'
import { FieldProblem, TextField } from '@/app/ui/field'
import { MAX_SERVING_TIMES } from '@/lib/menu/serving-schema'
import type { ServingTime } from '@/lib/menu/serving-times'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const BREAKFAST: ServingTime = { days: EVERY_DAY, from: '06:00', to: '11:00' }

type Props = { value: ServingTime[]; hasProblem: boolean; onChange: (times: ServingTime[]) => void }

/** When guests can order an item, or the items of a category: times with their weekdays. */
export function ServingTimesFields({ value, hasProblem, onChange }: Props) {
  const say = useTranslations('settings.menu')
  const forms = useTranslations('forms')
  const language = useLocale()
  const change = (index: number, part: Partial<ServingTime>) =>
    onChange(value.map((time, at) => (at === index ? { ...time, ...part } : time)))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="pb-1 text-base font-semibold">{say('servingTimes')}</legend>
      <p className="text-sm text-ink-quiet">{say(value.length === 0 ? 'servedAlways' : 'servingTimesHint')}</p>
      {hasProblem && <FieldProblem id="serving-times-problem">{forms('required')}</FieldProblem>}
      {value.map((time, index) => {
        const name = say('servingTimeNumber', { number: index + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal times are interchangeable
          <fieldset key={index} aria-label={name} className="grid min-w-0 gap-3 rounded-lg border-2 border-rule p-3">
            <div className="grid grid-cols-7 gap-1">
              {EVERY_DAY.map((day) => (
                <button
                  key={day}
                  type="button"
                  aria-label={weekdayName(day - 1, language, 'long')}
                  aria-pressed={time.days.includes(day)}
                  onClick={() =>
                    change(index, {
                      days: time.days.includes(day)
                        ? time.days.filter((one) => one !== day)
                        : [...time.days, day].toSorted((a, b) => a - b),
                    })
                  }
                  className="min-h-11 rounded-lg border-2 border-field bg-white text-sm font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
                >
                  {weekdayName(day - 1, language, 'short')}
                </button>
              ))}
            </div>
            <div className="flex flex-wrap items-end gap-3">
              {(['from', 'to'] as const).map((end) => (
                <TextField
                  key={end}
                  label={say(end === 'from' ? 'servedFrom' : 'servedTo')}
                  type="time"
                  value={time[end]}
                  onChange={({ currentTarget }) => change(index, { [end]: currentTarget.value })}
                />
              ))}
              <RemoveButton of={name} onPress={() => onChange(value.toSpliced(index, 1))} />
            </div>
          </fieldset>
        )
      })}
      {value.length < MAX_SERVING_TIMES && (
        <Button look="quiet" isSmall onClick={() => onChange([...value, BREAKFAST])} className="w-fit">
          {say(value.length === 0 ? 'addServingTime' : 'addAnotherTime')}
        </Button>
      )}
    </fieldset>
  )
}
