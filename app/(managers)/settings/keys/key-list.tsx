'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, RowButton } from '@/app/ui/buttons'
import { Entry, PageHead } from '@/app/ui/card'
import { ConfirmDialog } from '@/app/ui/dialog'
import { SecretDialog } from '@/app/ui/secret-dialog'
import type { KeyPermission } from '@/lib/access/key-permissions'
import type { BranchSummary } from '@/lib/branches/branch-repository'
import { EntryList } from '../entry-list'
import { type AskedDialog, useEntryDialog } from '../use-entry-dialog'
import { submitKeyRevocation, submitKeyRotation } from './actions'
import { NewKeyForm } from './new-key-form'

/** A key for the page, with its times as text. `overlapEnds` null: the key before a rotation has ended. */
type ShownKey = {
  id: string
  name: string
  prefix: string
  permissions: KeyPermission[]
  branchIds: string[]
  lastUsed: string | null
  lastUsedFrom: string | null
  overlapEnds: string | null
  isNewestUsed: boolean
}

type KeyDialog = 'rotate' | 'revoke'

export function KeyList({ keys, branches }: { keys: ShownKey[]; branches: BranchSummary[] }) {
  const say = useTranslations('settings.keys')
  const { dialog, entry: key, ask, close } = useEntryDialog<KeyDialog, ShownKey>(keys)
  const [text, setText] = useState<string | null>(null)
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <Button look="primary" onClick={() => ask({ dialog: 'new' })}>
          {say('add')}
        </Button>
      </PageHead>
      <EntryList none={say('none')}>
        {keys.map((each) => (
          <KeyEntry key={each.id} apiKey={each} branches={branches} onOpen={ask} />
        ))}
      </EntryList>
      {dialog === 'new' && <NewKeyForm branches={branches} onAdded={setText} onClose={close} />}
      {key && dialog === 'rotate' && (
        <ConfirmDialog
          title={say('rotateNamed', { name: key.name })}
          action={say('rotate')}
          command={() => submitKeyRotation(key.id)}
          onDone={(rotated) => setText(rotated.text)}
          onClose={close}
        >
          {say('rotateLead')}
          {key.overlapEnds !== null && (
            <strong role="note" className="mt-3 block">
              {say(key.isNewestUsed ? 'rotateAgain' : 'rotateUnused', { until: key.overlapEnds })}
            </strong>
          )}
        </ConfirmDialog>
      )}
      {key && dialog === 'revoke' && (
        <ConfirmDialog
          title={say('revokeNamed', { name: key.name })}
          action={say('revoke')}
          command={() => submitKeyRevocation(key.id)}
          onClose={close}
        >
          {say('revokeLead')}
        </ConfirmDialog>
      )}
      {text && !dialog && (
        <SecretDialog title={say('key')} secret={text} onClose={() => setText(null)}>
          {say('keyLead')}
        </SecretDialog>
      )}
    </>
  )
}

type KeyEntryProps = { apiKey: ShownKey; branches: BranchSummary[]; onOpen: (asked: AskedDialog<KeyDialog>) => void }

function KeyEntry({ apiKey, branches, onOpen }: KeyEntryProps) {
  const say = useTranslations('settings.keys')
  const common = useTranslations('common')
  const { id, name, prefix, permissions, branchIds, lastUsed, lastUsedFrom, overlapEnds, isNewestUsed } = apiKey
  const at = branches.filter((branch) => branchIds.includes(branch.id)).map((branch) => branch.name)
  return (
    <Entry
      name={name}
      detail={
        <>
          <span className="block">
            <code className="font-mono">{prefix}</code> ·{' '}
            {branchIds.length === 0 ? common('allBranches') : at.join(', ')}
          </span>
          <span className="block">{permissions.map((permission) => say(`permission.${permission}`)).join(' · ')}</span>
          <span className="block tabular-nums">
            {lastUsed ? say('lastUsed', { at: lastUsed, from: lastUsedFrom ?? '' }) : say('notUsed')}
          </span>
          {overlapEnds !== null && (
            <strong className="block font-semibold text-note tabular-nums">
              {say(isNewestUsed ? 'overlap' : 'overlapUnused', { until: overlapEnds })}
            </strong>
          )}
        </>
      }
    >
      <RowButton name={say('rotateNamed', { name })} onPress={() => onOpen({ dialog: 'rotate', id })}>
        {say('rotate')}
      </RowButton>
      <RowButton isDanger name={say('revokeNamed', { name })} onPress={() => onOpen({ dialog: 'revoke', id })}>
        {say('revoke')}
      </RowButton>
    </Entry>
  )
}
