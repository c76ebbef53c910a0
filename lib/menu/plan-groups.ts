import { v7 } from 'uuid'
import type { OptionGroupEntry, OptionValues } from '../options/option-group-repository'
import { importedGroupSchema, MAX_OPTION_GROUPS, MAX_OPTIONS } from '../options/option-schemas'
import { normalTranslations, type Translations, withTexts } from '../organisation/translations'
import { type InParts, PER_PART } from '../turns'
import type { MenuFile } from './import-menu'
import { type ByName, byName, fileNames, nameKey, onOneLine } from './menu-file-columns'
import { GROUP_DEFAULTS, OPTION_DEFAULTS, type OptionLine, type Refuse } from './menu-line'

/** A group as it will be, with ids of new options. `before` null: it is new. */
export type PlannedGroup = {
  id: string
  before: OptionGroupEntry | null
  next: Omit<OptionGroupEntry, 'id' | 'itemIds'>
}

/** A group while its lines are read. `taken`: the ids and the exact names of its options. */
type Target = PlannedGroup & { line: number; known: ByName<OptionValues>; taken: Set<string> }

/** The groups of the file that can be. Options that a group has and the file does not stay, after those of the file. */
export function* groupsInParts(
  { options }: Pick<MenuFile, 'options'>,
  present: OptionGroupEntry[],
  refuse: Refuse,
): InParts<PlannedGroup[]> {
  const stored = byName(fileNames(present))
  const targets = new Map<string, Target>()
  let count = present.length
  for (const [index, { line, group, option }] of options.entries()) {
    if (index % PER_PART === PER_PART - 1) yield
    const before = stored.find(group.name)?.thing ?? null
    const key = before?.id ?? nameKey(group.name)
    let target = targets.get(key)
    if (!target) {
      if (!before && count >= MAX_OPTION_GROUPS) {
        refuse(line, 'tooManyGroups', group.name)
        continue
      }
      if (!before) count += 1
      target = {
        id: before?.id ?? v7(),
        before,
        line,
        next: { ...GROUP_DEFAULTS, ...(before && withoutItems(before)), ...kept(group, before), options: [] },
        known: byName(before?.options ?? []),
        taken: new Set(),
      }
      targets.set(key, target)
    }
    const { known, taken, next } = target
    next.translations = withTexts(next.translations, normalTranslations(group.translations ?? {}))
    const value = optionValues(option, known.find(option.name) ?? null)
    if (taken.has(value.id) || taken.has(value.name)) refuse(line, 'twice', option.name)
    else if (next.options.length >= MAX_OPTIONS) refuse(line, 'tooManyOptions', option.name)
    else {
      next.options.push(value)
      taken.add(value.id).add(value.name)
    }
  }
  return [...targets.values()].flatMap(({ line, known: _, taken, ...group }) => {
    const { before, next } = group
    next.options.push(...(before?.options ?? []).filter(({ id }) => id === null || !taken.has(id)))
    if (importedGroupSchema.safeParse(next).success) return group
    refuse(line, 'group', next.name)
    return []
  })
}

export type GroupsAfter = ReturnType<typeof groupsAfter>

/** The option groups after the import. */
export function groupsAfter(present: OptionGroupEntry[], planned: PlannedGroup[]) {
  const next = new Map(planned.map((group) => [group.id, group.next]))
  const all = [
    ...present.map(({ id, ...group }) => ({ id, ...(next.get(id) ?? group) })),
    ...planned.filter(({ before }) => before === null).map(({ id, next }) => ({ ...next, id })),
  ].map(({ id, name, options }) => ({ id, name, options, byName: byName(options) }))
  const optionIds = new Map(all.map(({ id, options }) => [id, options.map((option) => option.id)]))
  const named = byName(fileNames(all))
  return {
    find: (name: string) => named.find(name)?.thing,
    optionIdsOf: (groupId: string) => optionIds.get(groupId) ?? [],
  }
}

export const withoutItems = ({ id: _, itemIds: __, ...group }: OptionGroupEntry) => group

/** Texts that the file has on one line stay as they are stored. */
function kept<Values extends { name: string; kitchenName?: string; translations?: Translations }>(
  { translations: texts, ...given }: Values,
  before: { name: string; kitchenName: string; translations: Translations } | null,
): Omit<Values, 'translations'> & { translations: Translations } {
  const translations = withTexts(before?.translations ?? {}, texts ?? {})
  const values = { ...given, translations }
  if (!before) return values
  const isSame = values.kitchenName !== undefined && isOnOneLine(before.kitchenName, values.kitchenName)
  return { ...values, name: before.name, ...(isSame && { kitchenName: before.kitchenName }) }
}

/** Whether a cell of a file has a stored text. */
export const isOnOneLine = (stored: string, read: string) => onOneLine(stored) === read

function optionValues(option: OptionLine['option'], before: OptionValues | null): OptionValues & { id: string } {
  return { ...OPTION_DEFAULTS, ...before, ...kept(option, before), id: before?.id ?? v7() }
}
