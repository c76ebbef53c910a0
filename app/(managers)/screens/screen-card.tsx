import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { EditButton } from '@/app/(managers)/row-buttons'
import { RowButton } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { FormProblem } from '@/app/ui/field'
import { WarningSign } from '@/app/ui/icons'
import { useCommand } from '@/app/ui/use-command'
import type { ListedScreen } from '@/lib/screens/find-screens'
import type { ScreenHealth } from '@/lib/screens/screen-health'
import { isOnline } from '@/lib/screens/screen-problems'
import { sendChime } from './actions'

type ScreenCardProps = { screen: ListedScreen; now: number; onChange: () => void; onRevoke: () => void }

/** A screen: its problems, its screen health and its actions. */
export function ScreenCard({ screen, now, onChange, onRevoke }: ScreenCardProps) {
  const say = useTranslations('managers.screens')
  const { name, branchName, stations, view, mayBump, problems } = screen
  const summary = [branchName, say(view), ...stations, mayBump && say('bumps')].filter(Boolean).join(' · ')
  return (
    <Card title={name} lead={summary}>
      <ScreenProblems problems={problems} />
      <ReadabilityHint screen={screen} />
      <ScreenFacts screen={screen} now={now} />
      <div className="flex flex-wrap gap-2">
        <ChimeButton screen={screen} />
        <EditButton of={name} onPress={onChange} />
        <RowButton isDanger name={say('revokeNamed', { name })} onPress={onRevoke}>
          {say('revoke')}
        </RowButton>
      </div>
    </Card>
  )
}

/** The problems of a screen. Red marks the problems where the kitchen sees old data or no data. */
function ScreenProblems({ problems }: Pick<ListedScreen, 'problems'>) {
  const say = useTranslations('managers.screens')
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-lg font-bold text-paid-ink">
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 shrink-0 fill-none stroke-current stroke-3">
          <path d="M4.5 12.5 10 18 20 6.5" />
        </svg>
        {say('well')}
      </p>
    )
  }
  return (
    <ul className="grid gap-1.5">
      {problems.map((problem) => (
        <li
          key={problem}
          className={`flex items-start gap-2 text-base/snug font-bold ${URGENT.includes(problem) ? 'text-late' : ''}`}
        >
          <WarningSign className="size-5 shrink-0" />
          {say(`problems.${problem}`)}
        </li>
      ))}
    </ul>
  )
}

/** The type of a wall display is too small for its reading distance. It works, so this is not one of its problems. */
function ReadabilityHint({ screen: { view, report, readingDistance } }: Pick<ScreenCardProps, 'screen'>) {
  const say = useTranslations('managers.screens')
  const format = useFormatter()
  if (view !== 'wall' || report?.readableTo === undefined) return null
  const metres = format.number(Math.floor(report.readableTo * 10) / 10)
  return <p className="text-base/snug">{say('readableTo', { metres, wished: format.number(readingDistance) })}</p>
}

const URGENT: ListedScreen['problems'] = ['away', 'hidden', 'behind']

function ChimeButton({ screen: { id, name, problems } }: Pick<ScreenCardProps, 'screen'>) {
  const say = useTranslations('managers.screens')
  const { run, isBusy, problem } = useCommand()
  return (
    <>
      <RowButton
        name={say('chimeNamed', { name })}
        isDisabled={isBusy || !isOnline(problems)}
        onPress={() => run(() => sendChime(id))}
      >
        {say('chime')}
      </RowButton>
      {problem && <FormProblem problem={problem} />}
    </>
  )
}

type ScreenFactsProps = { screen: ListedScreen; now: number }

/** The screen health of a screen. */
function ScreenFacts({ screen: { view, seenAt, report, branchSeq }, now }: ScreenFactsProps) {
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

/** Whether the screen shows the build of this page. */
const isOfThisBuild = ({ version }: ScreenHealth) => version === process.env.BUILD

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-quiet">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}

/** Whether the list is current. */
export function CurrentState({ isLost }: { isLost: boolean }) {
  const say = useTranslations('managers.navigation')
  const common = useTranslations('common')
  return (
    <span role="status">
      {isLost ? (
        <span className="flex items-center gap-2 rounded-lg bg-alert px-3 py-1 font-bold text-ink">
          <WarningSign className="size-5 shrink-0" />
          {say('lost')}
        </span>
      ) : (
        <span className="flex items-center gap-2 font-semibold text-paid-ink">
          <span aria-hidden="true" className="size-3 rounded-full bg-calm" />
          {common('live')}
        </span>
      )}
    </span>
  )
}
