'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card, PageHead } from '@/app/ui/card'
import { type Named, NamedOptions, SelectField, TextField } from '@/app/ui/field'
import { Logo } from '@/app/ui/logo'
import { SaveBar } from '@/app/ui/save-bar'
import { useServerForm } from '@/app/ui/use-server-form'
import type { Organisation } from '@/lib/organisation/organisation-repository'
import { organisationSchema } from '@/lib/organisation/organisation-schema'
import { PhotoField } from '../photo-field'
import { submitLogo, submitOrganisation } from './actions'
import { LanguagesField } from './languages-field'

type Props = {
  organisation: Organisation
  /** Null: there is no logo. */
  logoUrl: string | null
  /** The server makes the names, because browsers name time zones and currencies differently. */
  choices: Record<'countries' | 'zones' | 'currencies' | 'locales' | 'languages' | 'banks', Named[]>
}

export function OrganisationForm({ organisation: { id, slug, ...seen }, logoUrl, choices }: Props) {
  const say = useTranslations('settings.organisation')
  const [isSaved, setSaved] = useState(false)
  const { form, field, submit, problem, isBusy, isDirty } = useServerForm({
    schema: organisationSchema,
    values: seen,
    send: (wanted) => submitOrganisation({ id, seen, wanted }),
    onSaved: () => setSaved(true),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <PageHead title={say('title')} lead={say('lead', { slug })} />
      <Card title={say('about')}>
        <TextField label={say('name')} autoComplete="off" {...field('name')} />
        <div className="grid gap-5 md:grid-cols-2">
          <SelectField label={say('timeZone')} hint={say('timeZoneHint')} {...field('timeZone')}>
            <NamedOptions of={choices.zones} />
          </SelectField>
          <SelectField label={say('country')} hint={say('countryHint')} {...field('country')}>
            {seen.country === '' && <option value="">{say('noCountry')}</option>}
            <NamedOptions of={choices.countries} />
          </SelectField>
          <SelectField label={say('locale')} hint={say('localeHint')} {...field('locale')}>
            <NamedOptions of={choices.locales} />
          </SelectField>
          <SelectField label={say('currency')} hint={say('currencyHint')} {...field('currency')}>
            <NamedOptions of={choices.currencies} />
          </SelectField>
        </div>
      </Card>
      <Card title={say('languages')} lead={say('languagesLead')}>
        <LanguagesField
          value={form.watch('languages')}
          choices={choices.languages}
          onChange={(languages) => form.setValue('languages', languages, { shouldDirty: true })}
        />
      </Card>
      <div id="logo" className="scroll-mt-4">
        <Card title={say('logo')} lead={say('logoLead')}>
          <PhotoField
            label={say('logoFile')}
            shown={logoUrl && <Logo url={logoUrl} className="h-20 max-w-60" />}
            remove={{ label: say('removeLogo'), name: say('removeLogo') }}
            save={submitLogo}
          />
        </Card>
      </div>
      <Card title={say('bank')} lead={say('bankLead')}>
        <div className="grid gap-5 md:grid-cols-2">
          <SelectField label={say('bankBin')} {...field('bankBin')}>
            <option value="">{say('noBank')}</option>
            <NamedOptions of={choices.banks} />
          </SelectField>
          <TextField label={say('bankAccount')} inputMode="numeric" autoComplete="off" {...field('bankAccount')} />
          <TextField label={say('bankAccountName')} autoComplete="off" {...field('bankAccountName')} />
        </div>
      </Card>
      <SaveBar isBusy={isBusy} problem={problem} state={isDirty ? 'unsaved' : isSaved ? 'saved' : null} />
    </form>
  )
}
