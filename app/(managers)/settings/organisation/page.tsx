import { currentLanguage, titled } from '@/app/i18n/messages'
import { database } from '@/lib/db/database'
import { countries } from '@/lib/organisation/countries'
import { currencies } from '@/lib/organisation/currencies'
import { findLogo } from '@/lib/organisation/logo-repository'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { photoUrl } from '@/lib/photos/photo-address'
import { bankChoices, languageChoices, localeChoices, zoneChoices } from '../choices-of'
import { settingsPage } from '../settings-page'
import { OrganisationForm } from './organisation-form'

export const generateMetadata = titled('settings.organisation.title')

export default async function OrganisationPage() {
  const { orgId } = await settingsPage('organisation.manage')
  const [organisation, logoId, language] = await Promise.all([
    findOrganisation(database(), orgId),
    findLogo(database(), orgId),
    currentLanguage(),
  ])
  const { timeZone, locale, languages, bankBin } = organisation
  return (
    <OrganisationForm
      organisation={organisation}
      logoUrl={photoUrl(logoId)}
      choices={{
        countries: countries(language),
        zones: zoneChoices(timeZone),
        currencies: currencies(language),
        locales: localeChoices(language, locale),
        languages: languageChoices(language, languages),
        banks: bankChoices(bankBin),
      }}
    />
  )
}
