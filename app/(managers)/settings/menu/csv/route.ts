import { currentLanguage } from '@/app/i18n/messages'
import { staffWith } from '@/app/session'
import { csvInParts } from '@/lib/csv'
import { database } from '@/lib/db/database'
import { AppError, ERROR_STATUS, errorBody } from '@/lib/errors'
import { menuSheet } from '@/lib/menu/export-menu'
import { findWholeMenu } from '@/lib/menu/read-menu'
import { findOptionGroups } from '@/lib/options/option-group-repository'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { inTurns } from '@/lib/turns'

/** The menu with its options as a CSV file, which the import reads again. */
export async function GET(): Promise<Response> {
  try {
    const staff = await staffWith('menu.manage')
    const money = await findOrganisation(database(), staff.orgId)
    const menu = {
      languages: money.languages.slice(1),
      sections: await findWholeMenu(database(), staff),
      groups: await findOptionGroups(database(), staff),
    }
    return new Response(await inTurns(csvInParts(menuSheet(menu, money, await currentLanguage()), money.locale)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="menu.csv"',
        'Cache-Control': 'no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json(errorBody(error), { status: ERROR_STATUS[error.code] })
  }
}
