import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NothingFound, WIDER } from './nothing-found'

type Props = {
  /** What the search reads of each entry. */
  read: string
  /** The names of the filters that are set. `undefined`: one is not set. */
  filters?: readonly (string | undefined)[]
  /** Takes the filters away, and leaves the search; absent: they cannot be taken away. */
  onAllEntries?: () => void
  children?: ReactNode
}

/** `NothingFound` for a list that is searched while the user types. */
export function NothingFoundInList({ read, filters = [], onAllEntries, children }: Props) {
  const say = useTranslations('common')
  const set = filters.filter((name) => name !== undefined)
  return (
    <NothingFound title={say('nothingFound')} searchedIn={say('searchedIn')} places={[read, ...set]}>
      {onAllEntries && set.length > 0 && (
        <button type="button" onClick={onAllEntries} className={WIDER}>
          {say('searchAllEntries')}
        </button>
      )}
      {children}
    </NothingFound>
  )
}
