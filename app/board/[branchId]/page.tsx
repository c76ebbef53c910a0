import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { translator } from '@/app/i18n/messages'
import { finishedTickets, sendTap } from '@/app/kitchen/actions'
import { Board } from '@/app/kitchen/board'
import { queryOf } from '@/app/query'
import { signedInWith } from '@/app/session'
import { may } from '@/lib/access/permissions'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { findBranches } from '@/lib/branches/find-branches'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { switchedOffNotices } from '@/lib/webhooks/endpoint'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('common'))('boardTitle') }
}

type Props = {
  params: Promise<{ branchId: string }>
  searchParams: Promise<{ view?: string | string[]; station?: string | string[] }>
}

export default async function BoardPage({ params, searchParams }: Props) {
  const { branchId } = await params
  const { view, station } = await searchParams
  const path = `/board/${branchId}${queryOf({ view, station })}`
  const { orgId } = await signedInWith('board.read', path, branchId)
  const initial = await snapshotOf(orgId, branchId)
  const staff = await signedInWith('board.read', path)
  const branches = await findBranches(database(), staff)
  return (
    <Board
      initial={initial}
      viewer={{ as: 'staff', id: staff.staffId, sendTap, finishedTickets }}
      mayChoose={branches.length > 1}
      notices={await switchedOffNotices(database(), staff)}
      view={view === 'wall' ? 'wall' : 'touch'}
      mayAct="all"
      mayCloseTables={may(staff.role, 'tables.close')}
      firstStation={initial.stations.find(({ name }) => name === station)?.name ?? null}
    />
  )
}

async function snapshotOf(orgId: string, branchId: string) {
  try {
    return await boardSnapshot(database(), orgId, branchId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
