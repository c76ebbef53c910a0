import { useTranslations } from 'use-intl'
import { timeOfDay } from '@/app/board/[branchId]/time-of-day'
import { WarningSign } from '@/app/warning-sign'
import type { Overview } from '@/lib/overview/overview'
import type { Connection } from './use-overview'

/** Whether what is shown is current. When it is not, it stays in view however far the page is scrolled. */
export function CurrentAsOf({ connection, overview }: { connection: Connection; overview: Overview }) {
  const say = useTranslations('managers.overview')
  const common = useTranslations('common')
  const time = timeOfDay(overview.now, overview)
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
