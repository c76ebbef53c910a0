import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { INPUT } from './field'
import { SearchIcon } from './search-icon'

type Props = {
  label: string
  query: string
  onQuery: (query: string) => void
  /** How many rows match, of how many. */
  found: number
  all: number
  /** Filters beside the field. */
  children?: ReactNode
}

/**
 * The search field of a list. The key `/` focuses it, Escape empties it, and the arrow down goes to the first button of the
 * list after it. Where the result changes, screen readers hear the number.
 */
export function ListSearch({ label, query, onQuery, found, all, children }: Props) {
  const say = useTranslations('common')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const read = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') && !field.current?.closest('dialog')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', read)
    return () => document.removeEventListener('keydown', read)
  }, [])

  return (
    <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="relative min-w-0 flex-1 basis-72">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <SearchIcon className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5" />
        <input
          ref={field}
          id={id}
          type="search"
          value={query}
          placeholder={label}
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && query !== '') {
              // In a dialog, Escape would also close it.
              event.preventDefault()
              event.stopPropagation()
              onQuery('')
            }
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              firstButtonAfter(event.currentTarget)?.focus()
            }
          }}
          className={`${INPUT} pl-11 [&::-webkit-search-cancel-button]:size-5`}
        />
      </div>
      {children}
      <p role="status" className="min-w-16 text-base text-ink-quiet tabular-nums">
        {found === all ? say('entries', { all }) : say('found', { found, all })}
      </p>
    </search>
  )
}

type FilterProps = {
  label: string
  value: string
  /** Empty value: no filter. */
  choices: readonly (readonly [value: string, name: string])[]
  onValue: (value: string) => void
}

/** A filter beside the search field of a list. */
export function ListFilter({ label, value, choices, onValue }: FilterProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      className={`${INPUT} !w-auto max-w-full max-sm:grow`}
    >
      {choices.map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </select>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The first button of the list that follows the search. */
function firstButtonAfter(field: HTMLElement): HTMLElement | null {
  const search = field.closest('search')
  for (let next = search?.nextElementSibling; next; next = next.nextElementSibling) {
    const button = next.querySelector<HTMLElement>('li:not([hidden]) :is(button:not(:disabled), a)')
    if (button) return button
  }
  return null
}
