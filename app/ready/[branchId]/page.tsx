import type { Metadata } from 'next'
import { foundOr404, uuidOr404 } from '@/app/found-or-404'
import { translator } from '@/app/i18n/messages'
import { ReadyDisplay } from '@/app/pickup/ready-display'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { publicBranch } from '@/lib/guests/guest-table'
import { readyNumbers } from '@/lib/guests/ready-numbers'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('ready'))('title'), robots: { index: false } }
}

/** The pickup display. It is public, so it shows order numbers only. */
export default async function ReadyPage({ params }: { params: Promise<{ branchId: string }> }) {
  demand(ANONYMOUS, 'ready_display.read')
  const { branchId } = await params
  const branch = await foundOr404(publicBranch(database(), uuidOr404(branchId)))
  return <ReadyDisplay branch={branch} initial={await readyNumbers(database(), branch.id)} />
}
