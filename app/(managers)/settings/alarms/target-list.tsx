'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY, QUIET } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { ConfirmDialog } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import type { AlarmChannel } from '@/lib/alarms/alarm-channels'
import type { BranchSummary } from '@/lib/branches/branch-repository'
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

type Asked = { what: 'add' } | { what: 'device'; address: DeviceAddress } | { what: 'edit' | 'remove'; id: string }

/** Who is told about alarms, and where. */
export function TargetList({ targets, branches, channels, publicKey }: Props) {
  const say = useTranslations('settings.alarms')
  const action = useTranslations('managers.actions')
  const [asked, ask] = useState<Asked | null>(null)
  const [pushProblem, setPushProblem] = useState<PushProblem | null>(null)
  const close = () => ask(null)
  const chosen = asked && 'id' in asked ? targets.find(({ id }) => id === asked.id) : undefined
  const entered = channels.filter((channel) => channel !== 'push')

  async function addDevice() {
    setPushProblem(null)
    const subscribed = await subscribeDevice(publicKey)
    if (typeof subscribed === 'string') setPushProblem(subscribed)
    else ask({ what: 'device', address: subscribed })
  }

  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <button type="button" onClick={() => ask({ what: 'add' })} className={QUIET}>
          {say('add')}
        </button>
        <button type="button" onClick={() => void addDevice()} className={PRIMARY}>
          {say('addDevice')}
        </button>
      </PageHead>
      <FormProblem problem={pushProblem && say(`push_${pushProblem}`)} />
      {targets.some(({ isHeld }) => isHeld) && <HeldCard />}
      <Card>
        {targets.length === 0 && <p className="text-ink-quiet">{say('none')}</p>}
        <ul>
          {targets.map((target) => (
            <TargetItem
              key={target.id}
              target={target}
              branchName={branches.find(({ id }) => id === target.branchId)?.name ?? null}
              onEdit={() => ask({ what: 'edit', id: target.id })}
              onRemove={() => ask({ what: 'remove', id: target.id })}
            />
          ))}
        </ul>
        {!channels.includes('email') && <p className="text-sm text-ink-quiet">{say('noMail')}</p>}
      </Card>
      {asked?.what === 'add' && <NewTargetForm to={entered} branches={branches} onClose={close} />}
      {asked?.what === 'device' && <NewTargetForm to={asked.address} branches={branches} onClose={close} />}
      {chosen && asked?.what === 'edit' && <EditTargetForm target={chosen} branches={branches} onClose={close} />}
      {chosen && asked?.what === 'remove' && (
        <ConfirmDialog
          title={action('removeNamed', { name: chosen.name })}
          action={action('remove')}
          command={() => submitTargetRemoval(chosen.id)}
          onClose={close}
        >
          {say('removeLead')}
        </ConfirmDialog>
      )}
    </>
  )
}
