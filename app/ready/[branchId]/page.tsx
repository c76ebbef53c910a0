import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { translator } from '@/app/i18n/messages'
import { ReadyDisplay } from '@/app/pickup/ready-display'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { publicBranch } from '@/lib/guests/guest-table'
import { readyNumbers } from '@/lib/guests/ready-numbers'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('ready'))('title'), robots: { index: false } }
}

/** The pickup display. It is public, so it shows order numbers only. */
export default async function ReadyPage({ params }: { params: Promise<{ branchId: string }> }) {
  demand(ANONYMOUS, 'ready_display.read')
  const { branchId } = await params
  if (!z.uuid().safeParse(branchId).success) notFound()
  const branch = await branchOf(branchId)
  return <ReadyDisplay branch={branch} initial={await readyNumbers(database(), branch.id)} />
}

async function branchOf(branchId: string) {
  try {
    return await publicBranch(database(), branchId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
