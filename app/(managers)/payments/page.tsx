import { notFound } from 'next/navigation'
import { clockOf } from '@/app/i18n/clock'
import { titled, translator } from '@/app/i18n/messages'
import { type Query, queryOf } from '@/app/query'
import { signedInWith } from '@/app/session'
import { QUIET } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { FilterLinks } from '@/app/ui/filter-links'
import { Link } from '@/app/ui/link'
import { NothingFound, WIDER } from '@/app/ui/nothing-found'
import { PageLinks } from '@/app/ui/page-links'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { findTransfers, TRANSFER_LISTS, type TransferListFilter, transferListSchema } from '@/lib/transfers/inbox'
import { TRANSFER_PAGE_SIZE } from '@/lib/transfers/transfer-repository'
import { NewTransfers } from './new-transfers'
import { TransferRow } from './transfer-row'
import { TransferSearch } from './transfer-search'

export const generateMetadata = titled('payments.title')

type Props = { searchParams: Promise<Query> }

function paymentsUrl(filter: Partial<TransferListFilter>): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `/payments?${new URLSearchParams(given)}`
}

/** The transfers that paid nothing by themselves, and all others. */
export default async function PaymentsPage({ searchParams }: Props) {
  const query = await searchParams
  const staff = await signedInWith('transfers.settle', `/payments${queryOf(query)}`)
  if (staff.branchId !== null) notFound()
  const filter = transferListSchema.parse(query)
  const { list, search, from, to, page } = filter
  const isLimited = Boolean(search || from || to)
  const [{ transfers, total }, organisation, say, common] = await Promise.all([
    findTransfers(database(), staff, filter),
    findOrganisation(database(), staff.orgId),
    translator('payments'),
    translator('common'),
  ])
  const clock = await clockOf(organisation)
  return (
    <>
      <NewTransfers />
      <PageHead
        title={say('title')}
        lead={isLimited ? say('foundCount', { count: total }) : say('lead', { list, count: total })}
      >
        <Link href="/settings/transfers" className={QUIET}>
          {say('connect')}
        </Link>
      </PageHead>
      <FilterLinks
        label={say('list')}
        current={list}
        choices={TRANSFER_LISTS.map((value) => ({
          value,
          name: say(`lists.${value}`),
          href: paymentsUrl({ ...filter, list: value, page: 1 }),
        }))}
      />
      <TransferSearch filter={filter} />
      {transfers.length === 0 && !isLimited && (
        <p className="rounded-xl border border-rule bg-white p-8 text-center text-lg text-ink-quiet">{say('none')}</p>
      )}
      {transfers.length === 0 && isLimited && (
        <NothingFound
          title={common('nothingFound')}
          searchedIn={common('searchedIn')}
          places={[
            ...(search ? [say('searchReads')] : []),
            say(`lists.${list}`),
            ...(from || to ? [] : [say('allDays')]),
            ...(from ? [say('fromDay', { day: clock.date(from) })] : []),
            ...(to ? [say('untilDay', { day: clock.date(to) })] : []),
          ]}
        >
          {(list !== 'all' || from || to) && (
            <Link href={paymentsUrl({ list: 'all', search })} className={WIDER}>
              {say('searchAll')}
            </Link>
          )}
        </NothingFound>
      )}
      {transfers.length > 0 && (
        <ul className="divide-y divide-rule rounded-xl border border-rule bg-white">
          {transfers.map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} organisation={organisation} clock={clock} />
          ))}
        </ul>
      )}
      <PageLinks
        page={page}
        last={Math.max(1, Math.ceil(total / TRANSFER_PAGE_SIZE))}
        urlOf={(number) => paymentsUrl({ ...filter, page: number })}
        before={say('back')}
        after={say('next')}
      />
    </>
  )
}
