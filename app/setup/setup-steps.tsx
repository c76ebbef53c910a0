import { type ReactNode, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { NamedOptions, Options, SelectField, TextField } from '@/app/ui/field'
import { countries } from '@/lib/organisation/countries'
import { currencies } from '@/lib/organisation/currencies'
import { LOCALES } from '@/lib/organisation/locales'
import { slugOf } from '@/lib/organisation/slug'
import { timeZones, zoneText } from '@/lib/organisation/time-zones'
import { tablesIn } from '@/lib/tables/table-schemas'
import { MenuFileFields } from './menu-file-fields'
import type { StepProps } from './steps'

/** A step of the set-up. Its heading gets the focus on mount, so that screen readers read it. */
function Step({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus()
  }, [])

  return (
    <div className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {title}
        </h2>
        <p className="mt-1 text-base text-ink-quiet">{lead}</p>
      </div>
      {children}
    </div>
  )
}

export function CodeStep({ form: { register, formState } }: StepProps) {
  const say = useTranslations('setup')
  return (
    <Step title={say('step_code')} lead={say('codeLead')}>
      <TextField
        label={say('code')}
        hint={say('codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={formState.errors.code}
        {...register('code')}
      />
    </Step>
  )
}

export function OrganisationStep({ form: { register, setValue, getValues, formState, getFieldState } }: StepProps) {
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
            // The slug follows the name until the user edits the slug.
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
        <Options of={timeZones(getValues('timeZone'))} nameOf={zoneText} />
      </SelectField>
      <SelectField label={say('country')} hint={say('countryHint')} error={errors.country} {...register('country')}>
        <NamedOptions of={countries(language)} />
      </SelectField>
      <SelectField label={say('currency')} error={errors.currency} {...register('currency')}>
        <NamedOptions of={currencies(language)} />
      </SelectField>
      <SelectField label={say('locale')} error={errors.locale} {...register('locale')}>
        <Options of={LOCALES} nameOf={(locale) => languageNames.of(locale) ?? locale} />
      </SelectField>
    </Step>
  )
}

export function BranchStep({ form: { control, register, formState } }: StepProps) {
  const say = useTranslations('setup')
  const count = tablesIn(useWatch({ control, name: 'tableLabels' })).length
  const { errors } = formState
  return (
    <Step title={say('step_branch')} lead={say('branchLead')}>
      <TextField
        label={say('branchName')}
        placeholder={say('branchExample')}
        autoComplete="off"
        error={errors.branchName}
        {...register('branchName')}
      />
      <TextField
        label={say('tableLabels')}
        hint={say('tableHint', { count })}
        autoComplete="off"
        error={errors.tableLabels}
        {...register('tableLabels')}
      />
    </Step>
  )
}

export function ManagerStep({ form: { register, formState } }: StepProps) {
  const say = useTranslations('setup')
  const { errors } = formState
  const pin = { type: 'password', inputMode: 'numeric', autoComplete: 'new-password' } as const
  return (
    <Step title={say('step_manager')} lead={say('managerLead')}>
      <TextField
        label={say('managerName')}
        autoComplete="name"
        error={errors.managerName}
        {...register('managerName')}
      />
      <TextField
        label={say('phone')}
        hint={say('phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone}
        {...register('phone')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={say('pin')} hint={say('pinHint')} {...pin} error={errors.pin} {...register('pin')} />
        <TextField label={say('pinAgain')} {...pin} error={errors.pinAgain} {...register('pinAgain')} />
      </div>
    </Step>
  )
}

const MENU_OPTIONS = ['sample', 'file', 'none'] as const

export function MenuStep({ form }: StepProps) {
  const say = useTranslations('setup')
  const chosen = useWatch({ control: form.control, name: 'menu' })
  return (
    <Step title={say('step_menu')} lead={say('menuLead')}>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{say('menuLead')}</legend>
        {MENU_OPTIONS.map((option) => (
          <label
            key={option}
            className={`flex min-h-16 items-center gap-4 rounded-lg border-2 px-4 py-2.5 ${option === chosen ? 'border-ink bg-paper' : 'border-rule'}`}
          >
            <input type="radio" value={option} {...form.register('menu')} className="size-6 shrink-0 accent-ink" />
            <span>
              <span className="block text-base font-semibold">{say(`menu_${option}`)}</span>
              <span className="block text-sm text-ink-quiet">{say(`menu_${option}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === 'file' && <MenuFileFields form={form} />}
    </Step>
  )
}
