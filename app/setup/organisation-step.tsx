import { useLocale, useTranslations } from 'use-intl'
import { SelectField, TextField } from '@/app/parts/field'
import { timeZones } from '@/lib/organisation/time-zones'
import { slugOf } from '@/lib/setup/slug'
import { currencies, LOCALES } from './choices'
import { Step } from './step'
import type { StepProps } from './steps'

export function OrganisationStep({ form: { register, setValue, formState, getFieldState } }: StepProps) {
  const say = useTranslations('setup')
  const language = useLocale()
  const languageNames = new Intl.DisplayNames(language, { type: 'language' })
  const { errors } = formState
  return (
    <Step title={say('step_organisation')} lead={say('organisationLead')}>
      <TextField
        label={say('name')}
        autoComplete="organization"
        error={errors.name}
        {...register('name', {
          onChange: ({ target }) => {
            // Until somebody chooses another.
            if (!getFieldState('slug', formState).isTouched) setValue('slug', slugOf(target.value))
          },
        })}
      />
      <TextField
        label={say('slug')}
        hint={say('slugHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.slug}
        {...register('slug')}
      />
      <SelectField label={say('timeZone')} error={errors.timeZone} {...register('timeZone')}>
        {timeZones().map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <SelectField label={say('currency')} error={errors.currency} {...register('currency')}>
        {currencies(language).map(({ code, name }) => (
          <option key={code} value={code}>{`${code} – ${name}`}</option>
        ))}
      </SelectField>
      <SelectField label={say('locale')} error={errors.locale} {...register('locale')}>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale}>
            {languageNames.of(locale)}
          </option>
        ))}
      </SelectField>
    </Step>
  )
}
