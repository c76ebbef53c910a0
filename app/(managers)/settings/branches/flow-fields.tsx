import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { CheckField, TextField } from '@/app/ui/field'
import type { BranchValues } from '@/lib/branches/branch-schema'

type Props = {
  /** The props of a field component. */
  field: (
    name: keyof BranchValues,
    options?: { valueAsNumber: true },
  ) => Omit<ComponentProps<typeof TextField>, 'label'>
}

type NumberFieldProps = Props & {
  name: 'undoSeconds' | 'reminderSeconds' | 'leadMinutes' | 'staffAdjustmentPercent'
  max: number
  inputMode?: 'numeric'
}

function NumberField({ field, name, ...input }: NumberFieldProps) {
  const say = useTranslations('settings.branches')
  const [label, hint] = [say(name), say(`${name}Hint`)]
  return (
    <TextField label={label} hint={hint} type="number" min={0} {...input} {...field(name, { valueAsNumber: true })} />
  )
}

/** The fields for how the orders of a branch move through its kitchen. */
export function FlowFields({ field }: Props) {
  const say = useTranslations('settings.branches')
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1 text-lg font-bold">{say('flow')}</legend>
      <CheckField label={say('stationsConfirm')} hint={say('stationsConfirmHint')} {...field('stationsConfirm')} />
      <CheckField label={say('confirmStarts')} hint={say('confirmStartsHint')} {...field('confirmStarts')} />
      <CheckField label={say('readyCompletes')} hint={say('readyCompletesHint')} {...field('readyCompletes')} />
      <NumberField name="undoSeconds" max={10} field={field} />
      <NumberField name="reminderSeconds" max={3600} field={field} />
      <CheckField label={say('readyWhenAllDone')} hint={say('readyWhenAllDoneHint')} {...field('readyWhenAllDone')} />
    </fieldset>
  )
}

/** The fields for orders that customers collect. */
export function PickupFields({ field }: Props) {
  const say = useTranslations('settings.branches')
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1 text-lg font-bold">{say('pickup')}</legend>
      <NumberField name="leadMinutes" max={240} field={field} />
      <CheckField label={say('pickupNames')} hint={say('pickupNamesHint')} {...field('pickupNames')} />
    </fieldset>
  )
}

/** What staff may do with the money of an order. */
export function MoneyFields({ field }: Props) {
  const say = useTranslations('settings.branches')
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1 text-lg font-bold">{say('money')}</legend>
      <NumberField name="staffAdjustmentPercent" inputMode="numeric" max={100} field={field} />
    </fieldset>
  )
}

/** The limits for guests. */
export function GuestFields({ field }: Props) {
  const say = useTranslations('settings.branches')
  const count = { type: 'number', inputMode: 'numeric', min: 1 } as const
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1 text-lg font-bold">{say('guests')}</legend>
      <CheckField label={say('acceptGuests')} hint={say('acceptGuestsHint')} {...field('guestsNeedAcceptance')} />
      <p className="text-ink-quiet">{say('limitsHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={say('sessionOrders')} {...count} {...field('guestSessionOrders', { valueAsNumber: true })} />
        <TextField
          label={say('sessionLines')}
          {...count}
          {...field('guestSessionLinesPerMinute', { valueAsNumber: true })}
        />
        <TextField label={say('tableOrders')} {...count} {...field('guestTableOrders', { valueAsNumber: true })} />
        <TextField
          label={say('tableLines')}
          {...count}
          {...field('guestTableLinesPerMinute', { valueAsNumber: true })}
        />
      </div>
    </fieldset>
  )
}
