import Link from 'next/link'
import { translator } from '@/app/i18n/messages'
import { QUIET } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { QrCode } from '@/app/ui/qr-code'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation'
import { settingsPage, titleOf } from '../../settings-page'
import { findBranchTables, guestUrl } from '../tables-of'
import { PrintButton } from './print-button'

export const generateMetadata = () => titleOf('tables')

type Props = { searchParams: Promise<{ branch?: string | string[] }> }

/** A printable page with the QR code of every table of a branch. */
export default async function PrintPage({ searchParams }: Props) {
  const { branch: query } = await searchParams
  const branchId = typeof query === 'string' ? query : undefined
  const staff = await settingsPage('tables.manage', `/settings/tables/print${branchId ? `?branch=${branchId}` : ''}`)
  const organisation = await findOrganisation(database(), staff.orgId)
  const { branch, tables } = await findBranchTables(staff, branchId, organisation.locale)
  const say = await translator('settings')
  return (
    <>
      <div className="print:hidden">
        <PageHead title={say('tables.sheetOf', { branch: branch?.name ?? '' })} lead={say('tables.sheetLead')}>
          <Link href={`/settings/tables${branch ? `?branch=${branch.id}` : ''}`} className={QUIET}>
            {say('tables.back')}
          </Link>
          <PrintButton />
        </PageHead>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-2 print:gap-0">
        {tables.map(({ id, label, code }) => (
          <li
            key={id}
            className="grid justify-items-center gap-2 rounded-xl border border-rule bg-white p-6 text-center break-inside-avoid print:rounded-none print:border-dashed"
          >
            <p className="text-base font-semibold text-ink-quiet">{organisation.name}</p>
            <p className="text-5xl/tight font-extrabold break-words">{label}</p>
            <QrCode text={guestUrl(code)} label={say('tables.codeOf', { label })} className="w-full max-w-56" />
            <p className="text-lg font-semibold">{say('tables.scan')}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
