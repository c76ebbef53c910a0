import { titled, translator } from '@/app/i18n/messages'
import { openedAt, requestOrigin } from '@/app/own-address'
import type { Query } from '@/app/query'
import { QUIET } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { FilterLinks } from '@/app/ui/filter-links'
import { Link } from '@/app/ui/link'
import { QrCode } from '@/app/ui/qr-code'
import { database } from '@/lib/db/database'
import { findColumns } from '@/lib/organisation/columns-repository'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { guestAddress } from '@/lib/tables/guest-address'
import { areasOf } from '@/lib/tables/in-order'
import { tableColumnsSchema } from '@/lib/tables/table-columns'
import { settingsPage } from '../settings-page'
import { guestUrl } from './guest-url'
import { NewTables } from './new-tables'
import { sheetPath } from './print/sheet-path'
import { TableList } from './table-list'
import { findBranchTables } from './tables-of'

export const generateMetadata = titled('settings.tables.title')

type Props = { searchParams: Promise<Query> }

export default async function TablesPage({ searchParams }: Props) {
  const { branch: branchId, search } = await searchParams
  const staff = await settingsPage('tables.manage')
  const { locale } = await findOrganisation(database(), staff.orgId)
  const { branches, branch, tables, others, counter } = await findBranchTables(
    staff,
    typeof branchId === 'string' ? branchId : undefined,
    locale,
  )
  const address = guestAddress(undefined, await openedAt()).url ?? (await requestOrigin())
  const areas = areasOf(tables, locale)
  const ownColumns = await findColumns(database(), staff.orgId, 'tableColumns', tableColumnsSchema)
  const say = await translator('settings')
  return (
    <>
      <PageHead title={say('tables.title')} lead={say('tables.lead')}>
        {branch && tables.length > 0 && (
          <Link href={sheetPath({ branch: branch.id })} className={QUIET}>
            {say('tables.sheet')}
          </Link>
        )}
        {branch && <NewTables branch={branch} areas={areas} own={ownColumns} />}
      </PageHead>
      {branches.length > 1 && (
        <FilterLinks
          label={say('tables.branches')}
          current={branch?.id ?? ''}
          choices={branches.map(({ id, name }) => ({ value: id, name, href: `/settings/tables?branch=${id}` }))}
        />
      )}
      {branch && (
        <TableList
          key={`${branch.id} ${search}`}
          branch={branches.length > 1 ? branch.name : undefined}
          others={others}
          areas={areas}
          search={typeof search === 'string' ? search : ''}
          tables={[...(counter ? [counter] : []), ...tables].map(({ id, label, area, code, isClosed }) => ({
            id,
            label,
            area,
            code,
            isClosed,
            isCounter: id === counter?.id,
            sheet: sheetPath({ branch: branch.id, table: id }),
            qrCode: (
              <QrCode
                text={guestUrl(address, code)}
                label={say('tables.codeOf', { label })}
                className="size-24 shrink-0 print:hidden"
              />
            ),
          }))}
        />
      )}
    </>
  )
}
