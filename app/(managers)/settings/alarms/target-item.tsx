import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EditButton, RemoveButton } from '@/app/(managers)/row-buttons'
import { RowButton } from '@/app/ui/buttons'
import { Entry } from '@/app/ui/card'
import { useCommand } from '@/app/ui/use-command'
import type { AlarmTarget } from '@/lib/alarms/target-repository'
import { submitTargetTest } from './actions'

/** `sent`, `failed`: when, as text; null: not, or not any more. */
export type ListedTarget = Omit<AlarmTarget, 'sentAt' | 'failedAt' | 'language' | 'origin'> & {
  sent: string | null
  failed: string | null
}

type Props = { target: ListedTarget; branchName: string | null; onEdit: () => void; onRemove: () => void }

export function TargetItem({ target, branchName, onEdit, onRemove }: Props) {
  const say = useTranslations('settings.alarms')
  const { run, isBusy, problem } = useCommand()
  const [tested, setTested] = useState<{ error: string | null } | null>(null)
  const { id, name, channel, kinds, quietFrom, quietUntil, summaryAt, sent, failed, lastError } = target
  return (
    <Entry
      name={name}
      detail={
        <>
          <span className="block">
            {say(`channel.${channel}`)}
            {branchName && ` · ${branchName}`}
            {quietFrom && ` · ${say('quietBetween', { from: quietFrom, until: quietUntil })}`}
            {summaryAt && ` · ${say('summaryEach', { at: summaryAt })}`}
          </span>
          <span className="block text-sm">{kinds.map((kind) => say(`kind.${kind}`)).join(' · ')}</span>
          {sent && <span className="block text-sm">{say('sent', { time: sent })}</span>}
          {failed && (
            <strong className="block font-semibold text-note">
              {say('failed', { time: failed })} {lastError}
            </strong>
          )}
          <span role="status" className="block font-semibold text-ink empty:hidden">
            {problem}
            {tested && (tested.error === null ? say('tested') : `${say('notTested')} ${tested.error}`)}
          </span>
        </>
      }
    >
      <RowButton
        name={say('testNamed', { name })}
        isDisabled={isBusy}
        onPress={() => run(() => submitTargetTest(id), setTested)}
      >
        {say('test')}
      </RowButton>
      <EditButton of={name} onPress={onEdit} />
      <RemoveButton of={name} onPress={onRemove} />
    </Entry>
  )
}
