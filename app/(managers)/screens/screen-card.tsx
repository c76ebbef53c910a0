import { useTranslations } from 'use-intl'
import { Card } from '@/app/parts/card'
import { FormProblem } from '@/app/parts/field'
import { RowButton } from '@/app/parts/row-button'
import { useCommand } from '@/app/parts/use-command'
import { WarningSign } from '@/app/warning-sign'
import type { ListedScreen } from '@/lib/screens/find-screens'
import { isOnline } from '@/lib/screens/screen-problems'
import { sendChime } from './actions'
import { ScreenFacts } from './screen-facts'

type Props = { screen: ListedScreen; now: number; onChange: () => void; onRevoke: () => void }

/** A screen: whether it is well, what it says of itself, and what can be done with it. */
export function ScreenCard({ screen, now, onChange, onRevoke }: Props) {
  const say = useTranslations('managers.screens')
  const action = useTranslations('managers.actions')
  const { name, branchName, stations, view, mayBump, problems } = screen
  const what = [branchName, say(view), ...stations, mayBump && say('bumps')].filter(Boolean).join(' · ')
  return (
    <Card title={name} lead={what}>
      <State problems={problems} />
      <ScreenFacts screen={screen} now={now} />
      <div className="flex flex-wrap gap-2">
        <ChimeButton screen={screen} />
        <RowButton name={action('editNamed', { name })} onPress={onChange}>
          {action('edit')}
        </RowButton>
        <RowButton name={say('revokeNamed', { name })} onPress={onRevoke}>
          {say('revoke')}
        </RowButton>
      </div>
    </Card>
  )
}

/** In words and sign. Red is for what shows a kitchen something old, or nothing. */
function State({ problems }: Pick<ListedScreen, 'problems'>) {
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

const URGENT: ListedScreen['problems'] = ['away', 'hidden', 'behind']

function ChimeButton({ screen: { id, name, problems } }: Pick<Props, 'screen'>) {
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
