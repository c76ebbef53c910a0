import { notFound } from 'next/navigation'
import { z } from 'zod'
import { signedInWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { reportSubject } from '@/lib/reports/report-subject'

/** Who asks for a report of this branch, and what it is about. To who may not read it, it does not exist. */
export async function subjectFor(branchId: string, path: string) {
  if (!z.uuid().safeParse(branchId).success) notFound()
  const staff = await signedInWith('reports.read', path, branchId)
  return { staff, subject: await reportSubject(database(), staff.orgId, branchId) }
}
