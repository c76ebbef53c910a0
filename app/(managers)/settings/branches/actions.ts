'use server'

import { type BranchValues, branchSchema } from '@/lib/branches/branch-schema'
import { addBranch, changeBranch } from '@/lib/branches/change-branches'
import { database } from '@/lib/db/database'
import { type Edit, readEdit } from '@/lib/settings/edit'
import { settingsAction } from '../settings-page'

export async function submitNewBranch(input: BranchValues) {
  return settingsAction('branches.manage', async (staff) => {
    await addBranch(database(), staff, branchSchema.parse(input))
  })
}

export async function submitBranch(input: Edit<BranchValues>) {
  return settingsAction('branches.manage', (staff) => changeBranch(database(), staff, readEdit(branchSchema, input)))
}
