import { titled } from '@/app/i18n/messages'
import { ANONYMOUS, demand, may } from '@/lib/access/permissions'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { askedStation } from '@/lib/board/board-station'
import type { RenderedBoard } from '@/lib/board/protocol'
import { database } from '@/lib/db/database'
import { publicBranch } from '@/lib/guests/guest-table-repository'
import { readyNumbers } from '@/lib/guests/ready-number-repository'
import { screenRevision } from '@/lib/screens/ended-screens'
import type { ScreenAccess } from '@/lib/screens/screen'
import { Board } from '../kitchen/board'
import { addressForOthers } from '../own-address'
import { acknowledgeCall, dismissTicket, finishedTickets, sendTap } from './actions'
import { PickupScreen } from './counter'
import { KeepPaired } from './keep-paired'
import { pairedScreen } from './paired-screen'
import { UnpairedDevice } from './unpaired'

export const generateMetadata = titled('common.boardTitle')

type Props = { searchParams: Promise<{ station?: string | string[] }> }

/** The view of a paired screen, or the pairing code of an unpaired device. */
export default async function WallPage({ searchParams }: Props) {
  demand(ANONYMOUS, 'shell.read')
  const screen = await pairedScreen()
  if (!screen) return <UnpairedDevice pairingAddress={`${await addressForOthers()}/screens/pair`} />
  const { station } = await searchParams
  return (
    <KeepPaired>
      {screen.view === 'ready' ? (
        <PairedPickupDisplay screen={screen} />
      ) : (
        <PairedBoard screen={screen} stationQuery={typeof station === 'string' ? station : null} />
      )}
    </KeepPaired>
  )
}

async function PairedPickupDisplay({ screen }: { screen: ScreenAccess }) {
  const branch = await publicBranch(database(), screen.branchId)
  return (
    <PickupScreen
      revision={screenRevision(screen)}
      branch={branch}
      initial={await readyNumbers(database(), screen.branchId)}
    />
  )
}

/** @param stationQuery the station that was last selected on a screen of all stations */
async function PairedBoard({ screen, stationQuery }: { screen: ScreenAccess; stationQuery: string | null }) {
  const { screenId, orgId, branchId, role, view, stationIds, diagonal, readingDistance } = screen
  const snapshot = await boardSnapshot(database(), orgId, branchId)
  const initial: RenderedBoard = { ...snapshot, screenRevision: screenRevision(screen) }
  const [assignedStation = null] = stationIds
  return (
    <Board
      initial={initial}
      viewer={{ as: 'screen', id: screenId, sendTap, finishedTickets, acknowledgeCall, dismissTicket }}
      notices={[]}
      view={view === 'touch' ? 'touch' : 'wall'}
      isAllDay={view === 'all_day'}
      monitor={{ diagonal, readingDistance }}
      mayAct={may(role, 'tickets.bump') ? 'bump' : 'nothing'}
      firstStation={askedStation(initial.stations, assignedStation ?? stationQuery)}
      mayChooseStation={assignedStation === null}
    />
  )
}
