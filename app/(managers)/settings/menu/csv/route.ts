import { translator } from '@/app/i18n/messages'
import { staffWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { AppError, ERROR_STATUS, errorBody } from '@/lib/errors'
import { findWholeMenu } from '@/lib/menu/read-menu'
import { minorDigits } from '@/lib/money'
import { findOrganisation } from '@/lib/organisation/organisation'
import { makeCsv } from '@/lib/reports/csv'

/** The menu as a CSV file, which the import reads again. */
export async function GET(): Promise<Response> {
  try {
    const staff = await staffWith('menu.manage')
    const { currency, locale } = await findOrganisation(database(), staff.orgId)
    const sections = await findWholeMenu(database(), staff)
    const say = await translator('settings.menu')
    const unit = 10 ** minorDigits(currency)
    const file = makeCsv(
      {
        columns: [say('csvCategory'), say('csvName'), say('csvPrice'), say('csvStation')],
        rows: sections.flatMap(({ name: category, items }) =>
          items.map(({ name, price, station }) => [category, name, price / unit, station]),
        ),
      },
      locale,
    )
    return new Response(file, {
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
