import { Suspense } from 'react'
import { reportFormatter } from '@/app/(managers)/report-format'
import { titled, translator } from '@/app/i18n/messages'
import { type Query, queryOf } from '@/app/query'
import { signedInWith } from '@/app/session'
import { QUIET } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { FormProblem } from '@/app/ui/field'
import { Link } from '@/app/ui/link'
import { PrintButton } from '@/app/ui/print-button'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { latestDay } from '@/lib/reports/chain-repository'
import { MAX_DAYS } from '@/lib/reports/report-filter'
import { Presets } from '../branches/[branchId]/report/presets'
import { Loading } from '../branches/[branchId]/report/report'
import { Chain } from './chain'
import { ChainForm } from './chain-form'
import { CHAIN_SORTS, sortName } from './chain-table'
import { queryOfChain, readChainView } from './chain-view'

export const generateMetadata = titled('report.chain.title')

type Props = { searchParams: Promise<Query> }

/** The branches that the user may see, beside each other. */
export default async function ChainPage({ searchParams }: Props) {
  const query = await searchParams
  const staff = await signedInWith('reports.read', `/reports${queryOf(query)}`)
  const organisation = await findOrganisation(database(), staff.orgId)
  const today = await latestDay(database(), staff)
  const read = readChainView(query, today)
  const { comparison, sort } = read
  const view = read.ok ? { filter: read.filter, comparison, sort } : null
  const say = await translator('report')
  const format = await reportFormatter(organisation)
  const daysOf = (name: 'from' | 'to') => view?.filter[name] ?? String(query[name] ?? '')
  return (
    <>
      <PageHead title={say('chain.title')} lead={view ? format.period(view.filter) : undefined}>
        <div className="flex flex-wrap gap-2 print:hidden">
          <PrintButton />
          {view && (
            <a
              href={`/reports/csv${queryOfChain(view)}`}
              download
              className={QUIET}
              aria-label={say('csvOf', { table: say('chain.title') })}
            >
              CSV
            </a>
          )}
        </div>
      </PageHead>
      <div className="grid grid-cols-1 items-start gap-3 print:hidden">
        <Presets
          today={today}
          shown={view?.filter ?? null}
          hrefOf={(range) => `/reports${queryOfChain({ filter: range, comparison, sort })}`}
        />
        <ChainForm
          sorts={CHAIN_SORTS.map((sort) => ({ id: sort, name: sortName(sort, say) }))}
          values={{ from: daysOf('from'), to: daysOf('to'), compare: comparison === 'year' ? 'year' : '', sort }}
        />
        <FormProblem problem={read.ok ? null : say(read.why, { days: MAX_DAYS })} />
      </div>
      {view && (
        <Suspense key={queryOf(query)} fallback={<Loading />}>
          <Chain staff={staff} view={view} format={format} />
        </Suspense>
      )}
      <Link href="/settings/alarms" className="inline-flex min-h-11 items-center underline print:hidden">
        {say('chain.bySummary')}
      </Link>
    </>
  )
}
