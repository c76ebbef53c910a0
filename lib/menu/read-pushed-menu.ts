import { z } from 'zod'
import { pushedGroupSchema } from '../options/sent-groups'
import { isRecord } from '../parsed-json'
import type { InParts } from '../turns'
import { type PushedMenu, pushedItem, pushedShellSchema } from './menu-schemas'

/** As zod's result, whose error does not say of which value it is. */
export type ReadInParts<Value> =
  | { success: true; data: Value; error?: undefined }
  | { success: false; data?: undefined; error: z.ZodError }

/** Each takes some tens of microseconds; an option group with all its options takes half a millisecond. */
const ITEMS_PER_PART = 50
const GROUPS_PER_PART = 4

/** Validates a pushed menu as `pushedMenuSchema` does, in parts. Issues of items and option groups come before those of the rest. */
export function* readPushedMenu(sent: unknown): InParts<ReadInParts<PushedMenu>> {
  const shell = pushedShellSchema.safeParse(sent)
  yield
  const { categories, optionGroups } = shell.data ?? listsIn(sent)
  const issues: z.core.$ZodIssue[] = []
  const itemsOf: PushedMenu['categories'][number]['items'][] = []
  for (const [at, { items }] of categories.entries()) {
    itemsOf.push(yield* inParts(items, pushedItem, ITEMS_PER_PART, ['categories', at, 'items'], issues))
  }
  const groups = yield* inParts(optionGroups, pushedGroupSchema, GROUPS_PER_PART, ['optionGroups'], issues)
  if (!shell.success || issues.length > 0) {
    return { success: false, error: new z.ZodError([...issues, ...(shell.error?.issues ?? [])]) }
  }
  const whole = shell.data.categories.map((category, at) => ({ ...category, items: itemsOf[at] ?? [] }))
  return { success: true, data: { ...shell.data, categories: whole, optionGroups: groups } }
}

/** The lists of a menu that is wrong elsewhere too. */
function listsIn(sent: unknown): { categories: { items: unknown[] }[]; optionGroups: unknown[] } {
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  const menu = isRecord(sent) ? sent : {}
  return {
    categories: listOf(menu.categories).map((category) => ({
      items: isRecord(category) ? listOf(category.items) : [],
    })),
    optionGroups: listOf(menu.optionGroups),
  }
}

/** Those of a list that are valid; the issues of the others are added to `issues`. */
function* inParts<Thing>(
  list: unknown[],
  schema: z.ZodType<Thing>,
  perPart: number,
  path: PropertyKey[],
  issues: z.core.$ZodIssue[],
): InParts<Thing[]> {
  const valid: Thing[] = []
  for (const [at, sent] of list.entries()) {
    const { data, error } = schema.safeParse(sent)
    if (error) issues.push(...error.issues.map((issue) => ({ ...issue, path: [...path, at, ...issue.path] })))
    else valid.push(data)
    if (at % perPart === perPart - 1) yield
  }
  return valid
}
