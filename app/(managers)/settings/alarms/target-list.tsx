'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { FormProblem } from '@/app/ui/field'
import type { AlarmChannel } from '@/lib/alarms/alarm-channels'
import type { BranchSummary } from '@/lib/branches/branch-repository'
import { EntryList } from '../entry-list'
import { RemoveDialog } from '../remove-dialog'
import { useEntryDialog } from '../use-entry-dialog'
import { submitTargetRemoval } from './actions'
import { HeldCard } from './held-card'
import { type DeviceAddress, type PushProblem, subscribeDevice } from './subscribe-device'
import { EditTargetForm, NewTargetForm } from './target-forms'
import { type ListedTarget, TargetItem } from './target-item'

type Props = {
  targets: ListedTarget[]
  branches: BranchSummary[]
  channels: readonly AlarmChannel[]
  /** Of this installation, for push messages. */
  publicKey: string
}

/** Who is told about alarms, and where. */
export function TargetList({ targets, branches, channels, publicKey }: Props) {
  const say = useTranslations('settings.alarms')
  const { dialog, entry: chosen, ask, close } = useEntryDialog<'change' | 'remove', ListedTarget>(targets)
  const [device, setDevice] = useState<DeviceAddress | null>(null)
  const [pushProblem, setPushProblem] = useState<PushProblem | null>(null)
  const entered = channels.filter((channel) => channel !== 'push')

  async function addDevice() {
    setPushProblem(null)
    const subscribed = await subscribeDevice(publicKey)
    if (typeof subscribed === 'string') setPushProblem(subscribed)
    else setDevice(subscribed)
  }

  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <Button look="quiet" onClick={() => ask({ dialog: 'new' })}>
          {say('add')}
        </Button>
        <Button look="primary" onClick={() => void addDevice()}>
          {say('addDevice')}
        </Button>
      </PageHead>
      <FormProblem problem={pushProblem && say(`push_${pushProblem}`)} />
      {targets.some(({ isHeld }) => isHeld) && <HeldCard />}
      <EntryList
        none={say('none')}
        note={!channels.includes('email') && <p className="text-sm text-ink-quiet">{say('noMail')}</p>}
      >
        {targets.map((target) => (
          <TargetItem
            key={target.id}
            target={target}
            branchName={branches.find(({ id }) => id === target.branchId)?.name ?? null}
            onEdit={() => ask({ dialog: 'change', id: target.id })}
            onRemove={() => ask({ dialog: 'remove', id: target.id })}
          />
        ))}
      </EntryList>
      {dialog === 'new' && <NewTargetForm to={entered} branches={branches} onClose={close} />}
      {device && <NewTargetForm to={device} branches={branches} onClose={() => setDevice(null)} />}
      {chosen && dialog === 'change' && <EditTargetForm target={chosen} branches={branches} onClose={close} />}
      {chosen && dialog === 'remove' && (
        <RemoveDialog name={chosen.name} command={() => submitTargetRemoval(chosen.id)} onClose={close}>
          {say('removeLead')}
        </RemoveDialog>
      )}
    </>
  )
}
