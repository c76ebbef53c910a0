import { foundOr404 } from '@/app/found-or-404'
import { titled } from '@/app/i18n/messages'
import { acknowledgeCall, dismissTicket, finishedTickets, sendTap } from '@/app/kitchen/actions'
import { Board } from '@/app/kitchen/board'
import { managersNotices } from '@/app/managers-notices'
import { PersonMenu } from '@/app/menu/person-menu'
import { personalMenu } from '@/app/menu/personal-menu'
import { queryOf } from '@/app/query'
import { signedInWith } from '@/app/session'
import { may } from '@/lib/access/permissions'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { askedStation } from '@/lib/board/board-station'
import { database } from '@/lib/db/database'

export const generateMetadata = titled('common.boardTitle')

type Props = {
  params: Promise<{ branchId: string }>
  searchParams: Promise<{ view?: string | string[]; station?: string | string[] }>
}

export default async function BoardPage({ params, searchParams }: Props) {
  const { branchId } = await params
  const { view, station } = await searchParams
  const path = `/board/${branchId}${queryOf({ view, station })}`
  const { orgId } = await signedInWith('board.read', path, branchId)
  const initial = await foundOr404(boardSnapshot(database(), orgId, branchId))
  const staff = await signedInWith('board.read', path)
  const menu = await personalMenu(database(), staff)
  return (
    <Board
      initial={initial}
      viewer={{ as: 'staff', id: staff.staffId, sendTap, finishedTickets, acknowledgeCall, dismissTicket }}
      menu={<PersonMenu menu={menu} nameFrom="2xl" />}
      notices={await managersNotices(database(), staff)}
      view={view === 'wall' || view === 'all_day' ? 'wall' : 'touch'}
      isAllDay={view === 'all_day'}
      mayAct="all"
      mayCloseTables={may(staff.role, 'tables.close')}
      firstStation={askedStation(initial.stations, station)}
    />
  )
}
