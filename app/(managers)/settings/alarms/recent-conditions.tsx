import { translator } from '@/app/i18n/messages'
import { Card } from '@/app/ui/card'
import type { RecentCondition } from '@/lib/alarms/target-repository'

/** `began`, `ended`: as text; null: it still holds. */
type Props = {
  conditions: (Pick<RecentCondition, 'id' | 'kind' | 'subject' | 'branchName'> & {
    began: string
    ended: string | null
  })[]
}

/** What happened lately, also what nobody was told because of quiet hours. */
export async function RecentConditions({ conditions }: Props) {
  const say = await translator('settings.alarms')
  return (
    <Card title={say('recent')}>
      {conditions.length === 0 && <p className="text-ink-quiet">{say('noneRecent')}</p>}
      <ul>
        {conditions.map(({ id, kind, subject, branchName, began, ended }) => (
          <li key={id} className="border-b border-rule py-3 last:border-0">
            <p className="wrap-anywhere">
              <span className="font-semibold">{say(`kind.${kind}`)}</span>
              {subject !== branchName && <> · {subject}</>}
              {branchName && <> · {branchName}</>}
            </p>
            <p className="text-sm text-ink-quiet tabular-nums">
              {ended ? (
                say('over', { from: began, until: ended })
              ) : (
                <strong className="text-note">{say('since', { from: began })}</strong>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
