import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { INPUT } from '@/app/ui/field'
import { SearchIcon } from '@/app/ui/search-icon'

type Props = { query: string; onQuery: (query: string) => void; found: number }

/** The search of the menu. Screen readers hear how many items it found. */
export function MenuSearch({ query, onQuery, found }: Props) {
  const say = useTranslations('guest')
  const id = useId()
  return (
    <search className="relative">
      <label htmlFor={id} className="sr-only">
        {say('search')}
      </label>
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5" />
      <input
        id={id}
        type="search"
        value={query}
        placeholder={say('search')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        className={`${INPUT} pl-11 [&::-webkit-search-cancel-button]:size-5`}
      />
      <p role="status" className="sr-only">
        {query.trim() !== '' && <span>{say('found', { count: found })}</span>}
      </p>
    </search>
  )
}
