'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, QUIET } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { ListFilter, ListSearch } from '@/app/ui/list-search'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import { useUndo } from '@/app/ui/undo'
import type { MenuEntry, MenuSection } from '@/lib/menu/read-menu'
import { isAmount, isMatch } from '@/lib/search-text'
import { BulkActions } from './bulk-actions'
import { MenuContext, type MenuContextValue, type OpenForm } from './menu-context'
import { MenuDialogs } from './menu-dialogs'
import { MenuSectionCard } from './menu-section'

/** A menu with more items is folded, so that its categories fit on a screen. */
const MOST_UNFOLDED = 60

type Props = Omit<MenuContextValue, 'open' | 'close' | 'selected' | 'toggle' | 'offerUndo'>

export function MenuEditor(menu: Props) {
  const say = useTranslations('settings.menu')
  const common = useTranslations('common')
  const [form, setForm] = useState<OpenForm | null>(null)
  const { sections, stations, mayChange } = menu
  const { offerUndo, undoBar } = useUndo()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setSelected((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState('')
  const [station, setStation] = useState('')
  const [availability, setAvailability] = useState('')
  const filterNames: Record<string, string> = { soldOut: say('onlySoldOut'), available: say('onlyAvailable') }
  const isFiltered = [query, category, station, availability].some((value) => value !== '')
  const shown = sections
    .filter(({ id }) => category === '' || id === category)
    .map((section) => ({
      ...section,
      items: section.items.filter(
        (item) =>
          (isMatch(wordsOfItem(item, section.name), query) || isAmount(item.price, query, menu.money)) &&
          (station === '' || item.stationId === station) &&
          (availability === '' || item.soldOutBranchIds.length > 0 === (availability === 'soldOut')),
      ),
    }))
    .filter(({ items }) => !isFiltered || items.length > 0 || (query === '' && station === '' && availability === ''))
  const count = (list: MenuSection[]) => list.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <MenuContext value={{ ...menu, selected, toggle, offerUndo, open: setForm, close: () => setForm(null) }}>
      <PageHead title={say('title')} lead={say(mayChange ? 'lead' : 'leadOfBranch')}>
        <a href="/settings/menu/csv" download className={QUIET}>
          {say('export')}
        </a>
        {mayChange && (
          <>
            <Button look="quiet" onClick={() => setForm({ dialog: 'import' })}>
              {say('import')}
            </Button>
            <Button look="primary" onClick={() => setForm({ dialog: 'newCategory' })}>
              {say('addCategory')}
            </Button>
          </>
        )}
      </PageHead>
      {sections.length === 0 && <Card>{say('none')}</Card>}
      {sections.length > 0 && (
        <ListSearch label={say('search')} query={query} onQuery={setQuery} found={count(shown)} all={count(sections)}>
          <ListFilter
            label={say('category')}
            value={category}
            onValue={setCategory}
            choices={[['', say('everyCategory')], ...sections.map(({ id, name }) => [id, name] as const)]}
          />
          <ListFilter
            label={say('station')}
            value={station}
            onValue={setStation}
            choices={[['', common('allStations')], ...stations.map(({ id, name }) => [id, name] as const)]}
          />
          <ListFilter
            label={say('filterAvailability')}
            value={availability}
            onValue={setAvailability}
            choices={[['', say('everyAvailability')], ...Object.entries(filterNames)]}
          />
        </ListSearch>
      )}
      {sections.length > 0 && shown.length === 0 && (
        <NothingFoundInList
          read={say('searchReads')}
          filters={[nameIn(sections, category), nameIn(stations, station), filterNames[availability]]}
          onAllEntries={() => {
            setCategory('')
            setStation('')
            setAvailability('')
          }}
        />
      )}
      {shown.map((section) => (
        <MenuSectionCard
          // A long menu is folded until the user searches or filters it.
          key={`${section.id} ${isFiltered}`}
          section={section}
          isFirst={section.id === sections[0]?.id}
          isLast={section.id === sections.at(-1)?.id}
          isFiltered={isFiltered}
          isFolded={!isFiltered && count(sections) > MOST_UNFOLDED}
        />
      ))}
      <BulkActions onClear={() => setSelected(new Set())} />
      {undoBar}
      {form && <MenuDialogs form={form} />}
    </MenuContext>
  )
}

const nameIn = (things: readonly { id: string; name: string }[], id: string) =>
  things.find((thing) => thing.id === id)?.name

/** What an item is found by, apart from its price. */
const wordsOfItem = (
  { name, translations, kitchenName, description, station, optionGroups, components }: MenuEntry,
  category: string,
) =>
  [
    ...[name, category, kitchenName, description, station ?? ''],
    ...Object.values(translations).flatMap((texts) => Object.values(texts)),
    ...optionGroups.flatMap((group) => [group.name, ...group.options.map((option) => option.name)]),
    ...components.map((component) => component.name),
  ].join(' ')
