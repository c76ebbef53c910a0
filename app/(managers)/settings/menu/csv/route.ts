import { answerFile, csvFile } from '@/app/(managers)/answer-file'
import { currentLanguage } from '@/app/i18n/messages'
import { staffWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { menuSheet } from '@/lib/menu/export-menu'
import { findWholeMenu } from '@/lib/menu/read-menu'
import { findOptionGroups } from '@/lib/options/option-group-repository'
import { findOrganisation } from '@/lib/organisation/organisation-repository'

/** The menu with its options as a CSV file, which the import reads again. */
export async function GET(): Promise<Response> {
  return answerFile(async () => {
    const staff = await staffWith('menu.manage')
    const money = await findOrganisation(database(), staff.orgId)
    const menu = {
      languages: money.languages.slice(1),
      sections: await findWholeMenu(database(), staff),
      groups: await findOptionGroups(database(), staff),
    }
    return csvFile(menuSheet(menu, money, await currentLanguage()), 'menu', money.locale)
  })
}
