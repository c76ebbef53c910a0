import Link from 'next/link'
import { translator } from '@/app/i18n/messages'
import { QUIET } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { QrCode } from '@/app/ui/qr-code'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation'
import { FilterLinks } from '../filter-links'
import { settingsPage, titleOf } from '../settings-page'
import { NewTables, TableActions } from './table-forms'
import { findBranchTables, guestUrl } from './tables-of'

export const generateMetadata = () => titleOf('tables')

type Props = { searchParams: Promise<{ branch?: string | string[] }> }

export default async function TablesPage({ searchParams }: Props) {
  const { branch: branchId } = await searchParams
  const staff = await settingsPage('tables.manage')
  const { locale } = await findOrganisation(database(), staff.orgId)
  const { branches, branch, tables } = await findBranchTables(
    staff,
    typeof branchId === 'string' ? branchId : undefined,
    locale,
  )
  const say = await translator('settings')
  return (
    <>
      <PageHead title={say('tables.title')} lead={say('tables.lead')}>
        {branch && tables.length > 0 && (
          <Link href={`/settings/tables/print?branch=${branch.id}`} className={QUIET}>
            {say('tables.sheet')}
          </Link>
        )}
        {branch && <NewTables branch={branch} />}
      </PageHead>
      {branches.length > 1 && (
        <FilterLinks
          label={say('tables.branches')}
          current={branch?.id ?? ''}
          choices={branches.map(({ id, name }) => ({ value: id, name, href: `/settings/tables?branch=${id}` }))}
        />
      )}
      {tables.length === 0 && <Card>{say('tables.none')}</Card>}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {tables.map(({ id, label, code, isClosed }) => (
          <li key={id} className="grid content-between gap-4 rounded-xl border border-rule bg-white p-4">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <h2 className="text-3xl/tight font-extrabold break-words">{label}</h2>
                {isClosed && (
                  <p className="mt-1 w-fit rounded-full bg-alert px-3 py-0.5 text-base font-bold">
                    {say('tables.closed')}
                  </p>
                )}
                <p className="mt-1 text-sm break-all text-ink-quiet tabular-nums">{code}</p>
              </div>
              <QrCode text={guestUrl(code)} label={say('tables.codeOf', { label })} className="size-24 shrink-0" />
            </div>
            <TableActions table={{ id, label, isClosed }} />
          </li>
        ))}
      </ul>
    </>
  )
}
