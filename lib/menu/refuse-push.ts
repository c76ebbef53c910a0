import { AppError, type ErrorDetail } from '../errors'
import { MAX_GROUPS, MAX_OPTIONS } from '../options/option-schemas'
import { idsByName } from './menu-parts'
import type { PushedMenu } from './menu-schemas'
import { wrongComponents } from './refuse-components'
import type { WholeMenu } from './whole-menu-repository'

export const refusePush = (details: ErrorDetail[]) =>
  new AppError('invalid_request', 'The menu is not valid.', { details })

type Pushed = {
  menu: PushedMenu
  /** The same with ids. */
  next: WholeMenu
  current: WholeMenu
  /** The names of the stations. */
  stations: string[]
}

/** @throws {AppError} invalid_request with every field that does not fit another one or what is there */
export function refuseWrong({ menu, next, current, stations }: Pushed): void {
  const made = madeHere(next, current)
  const groups = idsByName(next.optionGroups)
  const stationNames = new Set(stations)
  const optionsOf = new Map(current.optionGroups.map(({ id, options }) => [id, options]))
  const wrong: ErrorDetail[] = []
  const check = (isRight: boolean, path: (string | number)[], message: string) => {
    if (!isRight) wrong.push({ path: path.join('.'), message })
  }
  /** Checks the id and the reference of each thing of a kind. */
  const namesOf = (known: { id: string }[]) => {
    const [newIdentity, newReference, ids] = [seenOnce(), seenOnce(), new Set(known.map(({ id }) => id))]
    return ({ id, reference }: { id?: string | undefined; reference: string | null }, path: (string | number)[]) => {
      check(id === undefined || (ids.has(id) && newIdentity(id)), [...path, 'id'], UNKNOWN_OR_TWICE)
      check(reference === null || newReference(reference), [...path, 'reference'], TWICE)
    }
  }

  const checkCategory = namesOf(current.categories)
  const currentItems = current.categories.flatMap(({ items }) => items)
  const checkItem = namesOf(currentItems)
  const groupsOf = new Map(currentItems.map(({ id, optionGroups }) => [id, optionGroups]))
  for (const [at, category] of menu.categories.entries()) {
    const { name, items } = category
    checkCategory(category, ['categories', at])
    check(!made.categories.has(name), ['categories', at, 'name'], MADE_HERE)
    for (const [index, item] of items.entries()) {
      const path = ['categories', at, 'items', index]
      checkItem(item, path)
      const { station = null } = item
      check(station === null || stationNames.has(station), [...path, 'station'], 'there is no such station')
      const now = groupsOf.get(next.categories[at]?.items[index]?.id ?? '') ?? []
      const count = item.optionGroups.length + now.filter((id) => made.groupIds.has(id)).length
      check(count <= Math.max(MAX_GROUPS, now.length), [...path, 'optionGroups'], tooMany(MAX_GROUPS))
      const newGroup = seenOnce()
      for (const [place, group] of item.optionGroups.entries()) {
        const id = groups.get(group)
        check(id !== undefined, [...path, 'optionGroups', place], 'there is no such option group in this menu')
        check(newGroup(id ?? group), [...path, 'optionGroups', place], TWICE)
      }
    }
  }

  const checkGroup = namesOf(current.optionGroups)
  for (const [at, group] of menu.optionGroups.entries()) {
    checkGroup(group, ['optionGroups', at])
    const now = optionsOf.get(next.optionGroups[at]?.id ?? '') ?? []
    const count = next.optionGroups[at]?.options.length ?? 0
    check(count <= Math.max(MAX_OPTIONS, now.length), ['optionGroups', at, 'options'], tooMany(MAX_OPTIONS))
    check(!made.groups.has(group.name), ['optionGroups', at, 'name'], MADE_HERE)
    const checkOption = namesOf(now)
    for (const [index, option] of group.options.entries()) checkOption(option, ['optionGroups', at, 'options', index])
  }

  for (const { path, message } of wrongComponents({ next, current })) check(false, path, message)

  for (const { name, items } of made.mixed)
    check(false, ['categories'], `${name} is missing, but has items that were made here: ${items.join(', ')}`)
  if (wrong.length > 0) throw refusePush(wrong)
}

const TWICE = 'is there twice'
const UNKNOWN_OR_TWICE = 'is not there, or is there twice'
const MADE_HERE = 'is the name of one that was made here, without a reference'
const tooMany = (max: number) => `has more than ${max} with those that were made here`

/** A function that says whether a text is new among those with which it was called. */
function seenOnce(): (text: string) => boolean {
  const seen = new Set<string>()
  return (text) => seen.size < seen.add(text).size
}

/** What stays without being in the menu. `mixed`: categories that would go, with the names of such items. */
function madeHere(next: WholeMenu, { categories, optionGroups }: WholeMenu) {
  const listed = new Set([
    ...next.categories.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]),
    ...next.optionGroups.map(({ id }) => id),
  ])
  const stays = ({ id, reference }: { id: string; reference: string | null }) => reference === null && !listed.has(id)
  const names = (things: { name: string }[]) => things.map(({ name }) => name)
  return {
    categories: new Set(names(categories.filter(stays))),
    groups: new Set(names(optionGroups.filter(stays))),
    groupIds: new Set(optionGroups.filter(stays).map(({ id }) => id)),
    mixed: categories
      .filter(({ id, reference }) => reference !== null && !listed.has(id))
      .map(({ name, items }) => ({ name, items: names(items.filter(stays)) }))
      .filter(({ items }) => items.length > 0),
  }
}
