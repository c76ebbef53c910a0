import type { Metadata } from 'next'
import { translator } from '@/app/i18n/messages'
import { screenRevision } from '@/lib/access/ended-access'
import { ANONYMOUS, demand, may } from '@/lib/access/permissions'
import type { ScreenAccess } from '@/lib/access/viewer'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import type { RenderedBoard } from '@/lib/board/protocol'
import { config } from '@/lib/config'
import { database } from '@/lib/db/database'
import { publicBranch } from '@/lib/guests/guest-table'
import { readyNumbers } from '@/lib/guests/ready-numbers'
import { Board } from '../kitchen/board'
import { finishedTickets, sendTap } from './actions'
import { Counter } from './counter'
import { KeepPaired } from './keep-paired'
import { pairedScreen } from './paired-screen'
import { Unpaired } from './unpaired'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('common'))('boardTitle') }
}

type Props = { searchParams: Promise<{ station?: string | string[] }> }

/** A paired screen, or the code by which it becomes one. */
export default async function WallPage({ searchParams }: Props) {
  demand(ANONYMOUS, 'shell.read')
  const screen = await pairedScreen()
  if (!screen) return <Unpaired pairingAddress={`${config().publicUrl}/screens/pair`} />
  const { station } = await searchParams
  return (
    <KeepPaired>
      {screen.view === 'ready' ? (
        <PairedCounter screen={screen} />
      ) : (
        <PairedBoard screen={screen} asked={typeof station === 'string' ? station : null} />
      )}
    </KeepPaired>
  )
}

async function PairedCounter({ screen }: { screen: ScreenAccess }) {
  const branch = await publicBranch(database(), screen.branchId)
  return (
    <Counter
      revision={screenRevision(screen)}
      branch={branch}
      initial={await readyNumbers(database(), screen.branchId)}
    />
  )
}

/** @param asked the station that was last chosen on a screen of all stations */
async function PairedBoard({ screen, asked }: { screen: ScreenAccess; asked: string | null }) {
  const { screenId, orgId, branchId, role, view, stations } = screen
  const snapshot = await boardSnapshot(database(), orgId, branchId)
  const initial: RenderedBoard = { ...snapshot, screenRevision: screenRevision(screen) }
  const [own = null] = stations
  const known = (name: string | null) => initial.stations.find((station) => station.name === name)?.name ?? null
  return (
    <Board
      initial={initial}
      viewer={{ as: 'screen', id: screenId, sendTap, finishedTickets }}
      mayChoose={false}
      notices={[]}
      view={view === 'touch' ? 'touch' : 'wall'}
      mayAct={may(role, 'tickets.bump') ? 'bump' : 'nothing'}
      firstStation={known(own ?? asked)}
      mayChooseStation={own === null}
    />
  )
}
