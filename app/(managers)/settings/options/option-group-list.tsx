'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EditButton, MoveButtons, RemoveButton } from '@/app/(managers)/row-buttons'
import { Button } from '@/app/ui/buttons'
import { Card, Entry, PageHead } from '@/app/ui/card'
import { priceDifference } from '@/app/ui/chosen-options'
import { FormProblem } from '@/app/ui/field'
import { ListSearch } from '@/app/ui/list-search'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import { useUndo } from '@/app/ui/undo'
import { useCommand } from '@/app/ui/use-command'
import { type Money, moneyText } from '@/lib/money'
import type { OptionGroupEntry } from '@/lib/options/option-group-repository'
import type { NamedLanguage } from '@/lib/organisation/languages'
import { isMatch } from '@/lib/search-text'
import { EntryList } from '../entry-list'
import { RemoveDialog } from '../remove-dialog'
import { useEntryDialog } from '../use-entry-dialog'
import { submitOptionGroupMove, submitOptionGroupRemoval, submitOptionGroupRestoration } from './actions'
import type { ItemCategory } from './item-choice'
import { OptionGroupForm } from './option-group-form'
import { PiecesRule } from './pieces-rule'

type Props = { groups: OptionGroupEntry[]; categories: ItemCategory[]; money: Money; languages: NamedLanguage[] }

/** The option groups of the organisation: search, edit, reorder, remove with undo. */
export function OptionGroupList({ groups, categories, money, languages }: Props) {
  const menu = { categories, money, languages }
  const say = useTranslations('settings.options')
  const { dialog, entry: chosen, ask, close } = useEntryDialog<'change' | 'remove', OptionGroupEntry>(groups)
  const [query, setQuery] = useState('')
  const { run, isBusy, problem } = useCommand()
  const { offerUndo, undoBar } = useUndo()
  const shown = groups.filter(({ name, options }) =>
    isMatch([name, ...options.map((one) => one.name)].join(' '), query),
  )
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <Button look="primary" onClick={() => ask({ dialog: 'new' })}>
          {say('add')}
        </Button>
      </PageHead>
      <FormProblem problem={problem} />
      {groups.length > 0 && (
        <ListSearch label={say('search')} query={query} onQuery={setQuery} found={shown.length} all={groups.length} />
      )}
      {groups.length > 0 && shown.length === 0 && <NothingFoundInList read={say('searchReads')} />}
      {groups.length === 0 && <Card>{say('none')}</Card>}
      {shown.length > 0 && (
        <EntryList>
          {shown.map((group) => (
            <Entry key={group.id} name={group.name} detail={<Summary group={group} money={money} />}>
              {query === '' && (
                <MoveButtons
                  of={group.name}
                  isFirst={group === groups[0]}
                  isLast={group === groups.at(-1)}
                  isBusy={isBusy}
                  onMove={(direction) => run(() => submitOptionGroupMove(group.id, direction))}
                />
              )}
              <EditButton of={group.name} onPress={() => ask({ dialog: 'change', id: group.id })} />
              <RemoveButton of={group.name} onPress={() => ask({ dialog: 'remove', id: group.id })} />
            </Entry>
          ))}
        </EntryList>
      )}
      {dialog === 'new' && <OptionGroupForm group={null} {...menu} onClose={close} />}
      {chosen && dialog === 'change' && <OptionGroupForm group={chosen} {...menu} onClose={close} />}
      {chosen && dialog === 'remove' && (
        <RemoveDialog
          name={chosen.name}
          command={() => submitOptionGroupRemoval(chosen.id)}
          undo={{ offer: offerUndo, restore: () => submitOptionGroupRestoration(chosen.id) }}
          onClose={close}
        >
          {say('removeLead', { items: chosen.itemIds.length })}
        </RemoveDialog>
      )}
      {undoBar}
    </>
  )
}

/** The options of a group with their price differences, what guests must choose, and how many items have it. */
function Summary({ group: { options, min, max, itemIds }, money }: { group: OptionGroupEntry; money: Money }) {
  const say = useTranslations('settings.options')
  const texts = options.map(({ name, price }) =>
    [name, priceDifference(price, (amount) => moneyText(amount, money))].filter(Boolean).join(' '),
  )
  return (
    <>
      <span className="text-ink">{texts.join(' · ')}</span>
      <br />
      <PiecesRule min={min} max={max} /> · {say('items', { items: itemIds.length })}
    </>
  )
}
