import { currentLanguage, titled } from '@/app/i18n/messages'
import { database } from '@/lib/db/database'
import { findWholeMenu } from '@/lib/menu/read-menu'
import { findOptionGroups } from '@/lib/options/option-group-repository'
import { namedLanguages } from '@/lib/organisation/languages'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { settingsPage } from '../settings-page'
import { OptionGroupList } from './option-group-list'

export const generateMetadata = titled('settings.options.title')

export default async function OptionsPage() {
  const staff = await settingsPage('menu.manage', '/settings/options')
  const [groups, sections, { currency, locale, languages }] = await Promise.all([
    findOptionGroups(database(), staff),
    findWholeMenu(database(), staff),
    findOrganisation(database(), staff.orgId),
  ])
  const categories = sections.map(({ id, name, items }) => ({
    id,
    name,
    items: items.map((item) => ({ id: item.id, name: item.name })),
  }))
  return (
    <OptionGroupList
      groups={groups}
      categories={categories}
      money={{ currency, locale }}
      languages={namedLanguages(languages.slice(1), await currentLanguage())}
    />
  )
}
