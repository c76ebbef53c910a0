import { notFound } from 'next/navigation'
import { titled, translator } from '@/app/i18n/messages'
import { openedAt } from '@/app/own-address'
import { QUIET } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { Link } from '@/app/ui/link'
import { PrintButton } from '@/app/ui/print-button'
import { may } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { findLogo } from '@/lib/organisation/logo-repository'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { photoUrl } from '@/lib/photos/photo-address'
import { guestAddress } from '@/lib/tables/guest-address'
import { settingsPage } from '../../settings-page'
import { findBranchTables } from '../tables-of'
import { AddressChoice } from './address-choice'
import { AskGuestWifi } from './guest-wifi'
import { QrSheet } from './qr-sheet'
import { type SheetQuery, sheetPath } from './sheet-path'

export const generateMetadata = titled('settings.tables.title')

type Props = { searchParams: Promise<Record<keyof SheetQuery, string | string[] | undefined>> }

/** A printable sheet with the QR code of every table of a branch, or of one table. */
export default async function PrintPage({ searchParams }: Props) {
  const { branch: branchId, table: tableId, address: chosen } = onlyText(await searchParams)
  const staff = await settingsPage('tables.manage', sheetPath({ branch: branchId, table: tableId, address: chosen }))
  const organisation = await findOrganisation(database(), staff.orgId)
  const logoId = await findLogo(database(), staff.orgId)
  const mayChangeLogo = may(staff.role, 'organisation.manage') && staff.branchId === null
  const { branch, tables, counter } = await findBranchTables(staff, branchId, organisation.locale)
  const all = counter ? [counter, ...tables] : tables
  const sheet = tableId === undefined ? all : all.filter(({ id }) => id === tableId)
  if (tableId !== undefined && sheet.length === 0) notFound()
  const address = guestAddress(chosen, await openedAt())
  const say = await translator('settings.tables')
  const title =
    tableId === undefined
      ? say('sheetOf', { branch: branch?.name ?? '' })
      : say('codeOf', { label: sheet[0]?.label ?? '' })
  return (
    <>
      <PageHead title={title} lead={address.url && say(tableId === undefined ? 'sheetLead' : 'oneLead')}>
        <Link href={`/settings/tables${branch ? `?branch=${branch.id}` : ''}`} className={QUIET}>
          {say('back')}
        </Link>
        {mayChangeLogo && (
          <Link href="/settings/organisation#logo" className={QUIET}>
            {say(logoId === null ? 'addLogo' : 'changeLogo')}
          </Link>
        )}
        {address.url && <PrintButton isMain />}
      </PageHead>
      {address.isLasting ? (
        <p className="-mt-3 text-base break-all text-ink-quiet">{say('leadsTo', { address: address.url ?? '' })}</p>
      ) : (
        <AddressChoice
          address={address}
          hrefOf={(url) => sheetPath({ branch: branchId, table: tableId, address: url })}
        />
      )}
      {address.url !== null && (
        <AskGuestWifi>
          <QrSheet tables={sheet} business={{ ...organisation, logoUrl: photoUrl(logoId) }} address={address.url} />
        </AskGuestWifi>
      )}
    </>
  )
}

/** The parameters that are given once. */
function onlyText(query: Awaited<Props['searchParams']>): SheetQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string'))
}
