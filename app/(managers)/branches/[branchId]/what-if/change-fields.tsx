import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { CheckField, Options, SelectField } from '@/app/ui/field'
import { type Change, GUEST_STEPS, NO_CHANGE } from '@/lib/what-if/change'
import type { Kitchen, PastDay } from '@/lib/what-if/day'
import { MOST_COOKS } from '@/lib/what-if/fit'
import { HourOptions } from '../hour-options'

type Props = {
  day: PastDay
  /** As it was on the day. */
  kitchen: Kitchen
  change: Change
  onChange: (change: Change) => void
  /** The labels of the hours from 0 to 24. */
  hours: string[]
}

/** What is different from the day as it was: cooks, a station more, what guests can order. */
export function ChangeFields({ day, kitchen, change, onChange, hours }: Props) {
  const say = useTranslations('whatIf')
  const { newStation, guests } = change
  const steps = GUEST_STEPS.filter((step) => step !== 'limited' || day.limitedCategoryIds.length > 0)
  const isLimited = guests.step !== 'as_it_was'
  const setGuests = (fields: Partial<Change['guests']>) => onChange({ ...change, guests: { ...guests, ...fields } })
  return (
    <Card
      title={say('change')}
      actions={
        <Button look="quiet" isSmall aria-disabled={change === NO_CHANGE} onClick={() => onChange(NO_CHANGE)}>
          {say('reset')}
        </Button>
      }
    >
      <fieldset className="grid gap-2">
        <legend className="text-base font-semibold">{say('cooks')}</legend>
        <p className="text-sm text-ink-quiet">{say('cooksHint')}</p>
        {day.stations.map((station) => {
          const before = kitchen.stations[station]?.cooks ?? 1
          return (
            <Cooks
              key={station}
              name={station || say('noStation')}
              detail={say('onTheDay', { cooks: before })}
              value={change.cooks[station] ?? before}
              onChange={(cooks) => onChange({ ...change, cooks: { ...change.cooks, [station]: cooks } })}
            />
          )
        })}
      </fieldset>
      {day.categories.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="text-base font-semibold">{say('newStation')}</legend>
          <p className="text-sm text-ink-quiet">{say('newStationHint')}</p>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {day.categories.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                checked={newStation?.categoryIds.includes(id) ?? false}
                onChange={({ target }) => {
                  const others = newStation?.categoryIds.filter((one) => one !== id) ?? []
                  const categoryIds = target.checked ? [...others, id] : others
                  const cooks = newStation?.cooks ?? 1
                  onChange({ ...change, newStation: categoryIds.length > 0 ? { categoryIds, cooks } : null })
                }}
              />
            ))}
          </div>
          {newStation && (
            <Cooks
              name={say('newStationCooks')}
              value={newStation.cooks}
              onChange={(cooks) => onChange({ ...change, newStation: { ...newStation, cooks } })}
            />
          )}
        </fieldset>
      )}
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-1 text-base font-semibold">{say('guests')}</legend>
        <div className="sm:col-span-2">
          <SelectField
            label={say('step')}
            hint={say('stepHint')}
            value={guests.step}
            onChange={({ target }) =>
              setGuests({ step: GUEST_STEPS.find((step) => step === target.value) ?? 'as_it_was' })
            }
          >
            <Options of={steps} nameOf={(step) => say(`steps.${step}`)} />
          </SelectField>
        </div>
        {isLimited && (
          <>
            <SelectField
              label={say('fromHour')}
              value={guests.fromHour}
              onChange={({ target }) => setGuests({ fromHour: Number(target.value) })}
            >
              <HourOptions hours={hours} first={0} />
            </SelectField>
            <SelectField
              label={say('toHour')}
              value={guests.toHour}
              onChange={({ target }) => setGuests({ toHour: Number(target.value) })}
            >
              <HourOptions hours={hours} first={1} />
            </SelectField>
          </>
        )}
      </fieldset>
    </Card>
  )
}

type CooksProps = { name: string; detail?: string; value: number; onChange: (value: number) => void }

/** How many cooks a station works as. */
function Cooks({ name, detail, value, onChange }: CooksProps) {
  const say = useTranslations('whatIf')
  const step = (label: string, sign: string, next: number) => (
    <Button
      look="quiet"
      aria-label={label}
      aria-disabled={next < 1 || next > MOST_COOKS}
      onClick={() => next >= 1 && next <= MOST_COOKS && onChange(next)}
      className="w-12 !px-0 text-2xl"
    >
      {sign}
    </Button>
  )
  return (
    <fieldset aria-label={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1 basis-40 text-base wrap-anywhere">
        <span className="font-semibold">{name}</span> {detail && <span className="text-ink-quiet">{detail}</span>}
      </span>
      <span className="flex items-center gap-1">
        {step(say('less', { name }), '−', value - 1)}
        <output className="w-10 text-center text-xl font-bold tabular-nums">{value}</output>
        {step(say('more', { name }), '+', value + 1)}
      </span>
    </fieldset>
  )
}
