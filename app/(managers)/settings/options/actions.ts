'use server'

import { z } from 'zod'
import { database } from '@/lib/db/database'
import {
  addOptionGroup,
  changeOptionGroup,
  moveOptionGroup,
  removeOptionGroup,
  restoreOptionGroup,
} from '@/lib/menu/change-option-groups'
import type { Money } from '@/lib/money'
import type { OptionGroupValues } from '@/lib/options/option-group-repository'
import { optionGroupSchema, optionGroupValues, type TypedOptionGroup } from '@/lib/options/option-schemas'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { type Edit, readEdit, type Seen } from '@/lib/settings/edit'
import { directionSchema } from '@/lib/settings/move-in-order'
import { settingsAction } from '../settings-page'

export async function submitNewOptionGroup(input: TypedOptionGroup) {
  return settingsAction('menu.manage', async (staff) => {
    const money = await findOrganisation(database(), staff.orgId)
    await addOptionGroup(database(), staff, optionGroupValues(optionGroupSchema(money).parse(input), money))
  })
}

export async function submitOptionGroup(input: Edit<TypedOptionGroup>) {
  return settingsAction('menu.manage', async (staff) => {
    const money = await findOrganisation(database(), staff.orgId)
    const { id, seen, wanted } = readEdit(optionGroupSchema(money), input)
    const edit = { id, seen: seenValues(seen, money), wanted: optionGroupValues(wanted, money) }
    await changeOptionGroup(database(), staff, edit)
  })
}

/** Converts the values that the form was opened with to stored values, unless the schema does not accept them any more. */
function seenValues(seen: Seen<TypedOptionGroup>, money: Money): Seen<OptionGroupValues> {
  const typed = optionGroupSchema(money).safeParse(seen)
  return typed.success ? optionGroupValues(typed.data, money) : seen
}

export async function submitOptionGroupRemoval(groupId: string) {
  return settingsAction('menu.manage', async (staff) => {
    await removeOptionGroup(database(), staff, z.uuid().parse(groupId))
  })
}

export async function submitOptionGroupRestoration(groupId: string) {
  return settingsAction('menu.manage', (staff) => restoreOptionGroup(database(), staff, z.uuid().parse(groupId)))
}

export async function submitOptionGroupMove(groupId: string, direction: 'up' | 'down') {
  return settingsAction('menu.manage', (staff) =>
    moveOptionGroup(database(), staff, z.uuid().parse(groupId), directionSchema.parse(direction)),
  )
}
