'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, RowButton } from '@/app/ui/buttons'
import { Entry, PageHead } from '@/app/ui/card'
import { ConfirmDialog } from '@/app/ui/dialog'
import { WarningSign } from '@/app/ui/icons'
import { ListFilter, ListSearch } from '@/app/ui/list-search'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import type { BranchSummary } from '@/lib/branches/branch-repository'
import { isMatch } from '@/lib/search-text'
import { isPartOfPhone } from '@/lib/staff/phone'
import type { Person } from '@/lib/staff/staff-repository'
import { EntryList } from '../entry-list'
import { type AskedDialog, useEntryDialog } from '../use-entry-dialog'
import { submitActive } from './actions'
import { PeopleForm } from './people-form'
import { NewPersonForm, PersonForm, PinForm } from './person-forms'

/** The signed-in manager. `branchId` null: a manager of all branches. */
export type Me = { id: string; branchId: string | null }

type Props = {
  /** `phoneForm`: the phone with the code of its country, if it is known. */
  people: (Person & { phoneForm: string })[]
  branches: BranchSummary[]
  me: Me
  /** The names and phones of people whose phones are one number. */
  sameNumbers: string[]
}

type PersonDialog = 'change' | 'pin' | 'active'

export function StaffList({ people, branches, me, sameNumbers }: Props) {
  const say = useTranslations('settings.staff')
  const { dialog, entry: person, ask, close } = useEntryDialog<PersonDialog, Person>(people)
  const common = useTranslations('common')
  const [isListing, setListing] = useState(false)
  const [query, setQuery] = useState('')
  const [branch, setBranch] = useState('')
  const [state, setState] = useState('')
  const stateNames: Record<string, string> = { active: say('active'), disabled: say('disabled') }
  const shown = people.filter(
    ({ name, phone, phoneForm, role, branchId, branchName, active }) =>
      (isMatch(`${name} ${phone} ${common(`role.${role}`)} ${branchName ?? ''}`, query) ||
        [phone, phoneForm].some((written) => isPartOfPhone(written, query))) &&
      (branch === '' || branchId === branch) &&
      (state === '' || active === (state === 'active')),
  )
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <Button look="primary" onClick={() => ask({ dialog: 'new' })}>
          {say('add')}
        </Button>
        <Button look="quiet" onClick={() => setListing(true)}>
          {say('addSeveral')}
        </Button>
      </PageHead>
      {sameNumbers.map((people) => (
        <p key={people} className="flex items-start gap-3 rounded-lg bg-alert px-4 py-2.5 font-semibold">
          <WarningSign className="mt-0.5 size-6 shrink-0" />
          <span className="min-w-0 break-words">{say('sameNumber', { people })}</span>
        </p>
      ))}
      <ListSearch label={say('search')} query={query} onQuery={setQuery} found={shown.length} all={people.length}>
        {branches.length > 1 && (
          <ListFilter
            label={say('branch')}
            value={branch}
            onValue={setBranch}
            choices={[['', say('everyBranch')], ...branches.map(({ id, name }) => [id, name] as const)]}
          />
        )}
        <ListFilter
          label={say('state')}
          value={state}
          onValue={setState}
          choices={[['', say('everyState')], ...Object.entries(stateNames)]}
        />
      </ListSearch>
      {shown.length === 0 ? (
        <NothingFoundInList
          read={say('searchReads')}
          filters={[branches.find(({ id }) => id === branch)?.name, stateNames[state]]}
          onAllEntries={() => {
            setBranch('')
            setState('')
          }}
        />
      ) : (
        <EntryList>
          {shown.map((each) => (
            <PersonEntry key={each.id} person={each} isMe={each.id === me.id} onOpen={ask} />
          ))}
        </EntryList>
      )}
      {isListing && <PeopleForm branches={branches} me={me} onClose={() => setListing(false)} />}
      {dialog === 'new' && <NewPersonForm branches={branches} me={me} onClose={close} />}
      {person && dialog === 'change' && <PersonForm person={person} branches={branches} me={me} onClose={close} />}
      {person && dialog === 'pin' && <PinForm person={person} isMe={person.id === me.id} onClose={close} />}
      {person && dialog === 'active' && (
        <ConfirmDialog
          title={say(person.active ? 'disableNamed' : 'enableNamed', { name: person.name })}
          action={say(person.active ? 'disable' : 'enable')}
          command={() => submitActive(person.id, !person.active)}
          onClose={close}
        >
          {say(person.active ? 'disableLead' : 'enableLead')}
        </ConfirmDialog>
      )}
    </>
  )
}

type EntryProps = { person: Person; isMe: boolean; onOpen: (asked: AskedDialog<PersonDialog>) => void }

function PersonEntry({ person: { id, name, phone, role, branchName, active }, isMe, onOpen }: EntryProps) {
  const say = useTranslations('settings.staff')
  const common = useTranslations('common')
  const actions = [
    ['change', 'change', 'changeNamed'],
    ['pin', 'newPin', 'newPinNamed'],
    ...(isMe ? [] : ([['active', active ? 'disable' : 'enable', active ? 'disableNamed' : 'enableNamed']] as const)),
  ] as const
  return (
    <Entry
      name={isMe ? say('you', { name }) : name}
      isOff={!active}
      detail={
        <>
          <span className="tabular-nums">{phone}</span> · {common(`role.${role}`)} ·{' '}
          {branchName ?? common('allBranches')}
          {!active && <strong className="font-semibold text-ink"> · {say('disabled')}</strong>}
        </>
      }
    >
      {actions.map(([dialog, label, labelNamed]) => (
        <RowButton
          key={dialog}
          name={say(labelNamed, { name })}
          isDanger={label === 'disable'}
          onPress={() => onOpen({ dialog, id })}
        >
          {say(label)}
        </RowButton>
      ))}
    </Entry>
  )
}
