import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ListedScreen } from '@/lib/screens/find-screens'
import type { ScreenHealth } from '@/lib/screens/screen-report'

type Props = { screen: ListedScreen; now: number }

/** What a screen says of itself. */
export function ScreenFacts({ screen: { view, seenAt, report, branchSeq }, now }: Props) {
  const say = useTranslations('managers.screens')
  const format = useFormatter()
  if (seenAt === null || !report) return null
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-base tabular-nums sm:grid-cols-3 md:grid-cols-2">
      <Fact name={say('seen')}>{format.relativeTime(Math.min(seenAt, now), now)}</Fact>
      <Fact name={say('data')}>
        {report.seq >= branchSeq ? say('upToDate') : say('behindBy', { count: branchSeq - report.seq })}
      </Fact>
      {view !== 'ready' && (
        <>
          <Fact name={say('tickets')}>{format.number(report.orders)}</Fact>
          <Fact name={say('drift')}>{say('seconds', { count: format.number(Math.round(report.driftMs / 1000)) })}</Fact>
        </>
      )}
      <Fact name={say('sound')}>{say(`sounds.${report.sound}`)}</Fact>
      <Fact name={say('wakeLock')}>{say(`wakeLocks.${report.wakeLock}`)}</Fact>
      <Fact name={say('version')}>{say(isOfThisBuild(report) ? 'current' : 'older')}</Fact>
      <Fact name={say('memory')}>
        {report.memoryMb === null ? say('untold') : say('megabytes', { count: format.number(report.memoryMb) })}
      </Fact>
    </dl>
  )
}

/** The pages of one server are of one build. */
const isOfThisBuild = ({ version }: ScreenHealth) => version === process.env.BUILD

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-quiet">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}
