import { useLocale, useTranslations } from 'use-intl'
import { formatAge } from '@/lib/board/lateness'
import type { BranchOverview, Overview } from '@/lib/overview/overview'

/** Nobody feels less; milliseconds. */
const SAME_MS = 15_000

/** How fast orders became ready in the last hour, and whether that is slower than on the same weekday before. */
export function TimeToReady({ toReady, overview }: { toReady: BranchOverview['toReady']; overview: Overview }) {
  const say = useTranslations('managers.overview')
  const { lastHour, weekBefore } = toReady
  if (lastHour.median === null || lastHour.p90 === null) return say('noneReady')
  return (
    <>
      {say('median', { median: formatAge(lastHour.median), p90: formatAge(lastHour.p90) })}
      {weekBefore.median !== null && weekBefore.p90 !== null && (
        <span className="block text-sm font-medium text-ink-quiet">
          <Change by={lastHour.median - weekBefore.median} overview={overview} />{' '}
          {say('before', { median: formatAge(weekBefore.median), p90: formatAge(weekBefore.p90) })}
        </span>
      )}
    </>
  )
}

/** @param by milliseconds; above zero is slower */
function Change({ by, overview }: { by: number; overview: Overview }) {
  const say = useTranslations('managers.overview')
  const locale = useLocale()
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: overview.timeZone }).format(overview.now)
  if (Math.abs(by) < SAME_MS) return say('asBefore', { weekday })
  const difference = formatAge(Math.abs(by))
  return <b className="text-ink">{say(by > 0 ? 'slower' : 'faster', { difference, weekday })}</b>
}
