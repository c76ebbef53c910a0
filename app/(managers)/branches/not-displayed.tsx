import { useTranslations } from 'use-intl'
import { WarningSign } from '@/app/warning-sign'
import type { BranchOverview } from '@/lib/overview/overview'

/** Tickets that no screen of their station shows: somebody must look now. */
export function NotDisplayed({ tickets }: { tickets: BranchOverview['undisplayed'] }) {
  const say = useTranslations('managers.overview')
  const [first] = tickets
  if (!first) return null
  return (
    <p className="mx-4 mt-4 flex items-start gap-2.5 rounded-lg border-2 border-late px-3 py-2 text-base/snug font-semibold text-late">
      <WarningSign className="mt-0.5 size-5 shrink-0" />
      {say('undisplayed', {
        count: tickets.length,
        number: first.number,
        stations: first.stations.join(', ') || say('anyStation'),
      })}
    </p>
  )
}
