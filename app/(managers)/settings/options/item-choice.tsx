import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ListSearch } from '@/app/ui/list-search'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import { isMatch } from '@/lib/search-text'

export type ItemCategory = { id: string; name: string; items: { id: string; name: string }[] }

type Props = { categories: ItemCategory[]; chosen: readonly string[]; onChange: (ids: string[]) => void }

/** Chooses items: one by one, or a whole category in one step. */
export function ItemChoice({ categories, chosen, onChange }: Props) {
  const say = useTranslations('settings.options')
  const [query, setQuery] = useState('')
  const shown = categories
    .map((category) => ({
      ...category,
      items: category.items.filter(({ name }) => isMatch(`${name} ${category.name}`, query)),
    }))
    .filter(({ items }) => items.length > 0)
  const count = (list: ItemCategory[]) => list.reduce((sum, { items }) => sum + items.length, 0)
  const set = (ids: string[], isChosen: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id))
    onChange((isChosen ? [...others, ...ids] : others).toSorted())
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="pb-2 text-xl font-bold">{say('itemsTitle')}</legend>
      <ListSearch
        label={say('searchItems')}
        query={query}
        onQuery={setQuery}
        found={count(shown)}
        all={count(categories)}
      />
      {shown.length === 0 && categories.length > 0 && <NothingFoundInList read={say('itemsRead')} />}
      {shown.map(({ id, name, items }) => {
        const ids = items.map((item) => item.id)
        return (
          <fieldset key={id} className="min-w-0 rounded-lg border-2 border-rule px-3 pb-2">
            <legend className="px-1">
              <Check
                label={say('wholeCategory', { name })}
                isChecked={ids.every((item) => chosen.includes(item))}
                onChange={(isChosen) => set(ids, isChosen)}
                isBold
              />
            </legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {items.map((item) => (
                <Check
                  key={item.id}
                  label={item.name}
                  isChecked={chosen.includes(item.id)}
                  onChange={(isChosen) => set([item.id], isChosen)}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </fieldset>
  )
}

type CheckProps = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void; isBold?: boolean }

function Check({ label, isChecked, onChange, isBold = false }: CheckProps) {
  return (
    <label className={`flex min-h-11 items-center gap-3 text-base ${isBold ? 'font-bold' : ''}`}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="size-6 shrink-0 accent-ink"
      />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  )
}
