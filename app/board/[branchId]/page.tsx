import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { signedInStaff } from '@/app/session'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { findBranches } from '@/lib/cafe/find-branches'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { switchedOffNotices } from '@/lib/webhooks/switched-off'
import { Board } from './board'

export const metadata: Metadata = { title: 'Board' }

export default async function BoardPage({ params }: { params: Promise<{ branchId: string }> }) {
  const { branchId } = await params
  if (!z.uuid().safeParse(branchId).success) notFound()
  const initial = await snapshotFor(branchId)
  const staff = await signedInStaff(`/board/${branchId}`)
  const branches = await findBranches(database(), staff)
  const notices = await switchedOffNotices(database(), staff)
  return <Board initial={initial} mayChoose={branches.length > 1} notices={notices} />
}

/** A branch that is not theirs is as unknown as one that does not exist. */
async function snapshotFor(branchId: string) {
  try {
    const { orgId } = await signedInStaff(`/board/${branchId}`, branchId)
    return await boardSnapshot(database(), orgId, branchId)
  } catch (error) {
    if (error instanceof AppError && (error.code === 'forbidden' || error.code === 'not_found')) notFound()
    throw error
  }
}
