'use server'

import { z } from 'zod'
import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import { database } from '@/lib/db/database'
import type { Outcome } from '@/lib/problems'
import { findColleagues } from '@/lib/staff/account-repository'
import type { Colleague } from '@/lib/staff/switch-person'

/** The people who can take over this device. @param branchId the branch of the page; null: the page is of no branch */
export async function colleagues(branchId: string | null): Promise<Outcome<Colleague[]>> {
  return outcomeOf(async () => {
    const branch = z.uuid().nullable().parse(branchId) ?? undefined
    return findColleagues(database(), await staffWith('account.use', branch))
  })
}
