import { currentLanguage, titled } from '@/app/i18n/messages'
import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { findWholeMenu } from '@/lib/menu/read-menu'
import { findOptionGroups } from '@/lib/options/option-group-repository'
import { namedLanguages } from '@/lib/organisation/languages'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { findStations } from '@/lib/stations/station-repository'
import { settingsPage } from '../settings-page'
import { MenuEditor } from './menu-editor'

export const generateMetadata = titled('settings.menu.title')

export default async function MenuPage() {
  const staff = await settingsPage('menu.manage')
  const [sections, stations, branches, optionGroups, { currency, locale, languages }] = await Promise.all([
    findWholeMenu(database(), staff),
    findStations(database(), staff.orgId),
    findBranches(database(), staff),
    findOptionGroups(database(), staff),
    findOrganisation(database(), staff.orgId),
  ])
  return (
    <MenuEditor
      sections={sections}
      stations={stations.map(({ id, name }) => ({ id, name }))}
      branches={branches.map(({ id, name }) => ({ id, name }))}
      optionGroups={optionGroups}
      money={{ currency, locale }}
      languages={namedLanguages(languages.slice(1), await currentLanguage())}
      mayChange={staff.branchId === null}
    />
  )
}
