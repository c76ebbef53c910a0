'use client'

import { useTranslations } from 'use-intl'
import { PageHead } from '@/app/ui/card'
import { WarningSign } from '@/app/ui/icons'
import { useTimeOfDay } from '@/app/ui/server-clock'
import type { Overview } from '@/lib/overview/overview'
import { BranchCard } from './branch-card'
import { type Connection, useOverview, useStableOrder } from './use-overview'

type Props = {
  initial: Overview
  /** Warnings for the manager. */
  notices: string[]
}

/** All branches with live updates. Late branches come first. */
export function Branches({ initial, notices }: Props) {
  const say = useTranslations('managers.overview')
  const { overview, connection } = useOverview(initial)
  const { ordered, listProps } = useStableOrder(overview.branches)
  const late = ordered.filter(({ lateness }) => lateness === 'late').length
  return (
    <>
      <PageHead title={say('title')} lead={say('lead', { late, all: ordered.length })}>
        <ConnectionStatus connection={connection} overview={overview} />
      </PageHead>
      {notices.length > 0 && <Notices sentences={notices} />}
      {ordered.length === 0 && <p className="py-10 text-center text-lg text-ink-quiet">{say('none')}</p>}
      <ul {...listProps} className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,23rem),1fr))] gap-5">
        {ordered.map((branch) => (
          <li key={branch.id} className="flex max-w-3xl">
            <BranchCard branch={branch} overview={overview} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Notices({ sentences }: { sentences: string[] }) {
  const say = useTranslations('common')
  return (
    <section aria-label={say('notices')}>
      <ul className="grid gap-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex items-center gap-3 rounded-lg bg-alert px-4 py-2.5 font-semibold">
            <WarningSign className="size-6 shrink-0" />
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether the page is current. A lost connection stays visible while the page scrolls. */
function ConnectionStatus({ connection, overview }: { connection: Connection; overview: Overview }) {
  const say = useTranslations('managers.overview')
  const common = useTranslations('common')
  const time = useTimeOfDay(overview)(overview.now)
  return (
    <p role="status" className="text-base font-semibold">
      {connection === 'live' && (
        <span className="flex items-center gap-2 text-paid-ink">
          <span aria-hidden="true" className="size-3 rounded-full bg-calm" />
          {common('live')}
        </span>
      )}
      {connection === 'connecting' && <span className="text-ink-quiet">{common('connecting')}</span>}
      {connection === 'lost' && (
        <span className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-center gap-3 bg-alert px-4 py-3 text-lg font-extrabold text-ink">
          <WarningSign className="size-7 shrink-0" />
          {say('lost', { time })}
        </span>
      )}
    </p>
  )
}
