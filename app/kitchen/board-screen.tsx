import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isAway } from '@/lib/orders/order-type'
import { Arrivals } from './arrivals'
import type { BoardProps } from './board'
import { useBoardContext } from './board-context'
import { BoardHeader } from './board-header'
import { BoardTickets } from './board-tickets'
import { BoardKeys } from './keys/board-keys'
import { keyActions } from './keys/key-actions'
import { NoticeBar } from './notice-bar'
import { AllDay, OpenPanel } from './panels/loaded-panels'
import { usePausedText } from './paused-text'
import { ScreenReports } from './screen-reports'
import { TableCalls } from './table-calls'
import { TapsProvider } from './taps/taps-context'
import { UndoableSteps } from './taps/undoable-steps'
import type { useBump } from './taps/use-bump'
import type { Panels } from './use-panels'
import type { ShownBoard } from './use-shown-board'
import { WallScreen } from './wall/wall-screen'

type Props = Pick<BoardProps, 'viewer' | 'menu' | 'notices'> & {
  shownBoard: ShownBoard
  panels: Panels
  bump: Pick<ReturnType<typeof useBump>, 'confirmBump' | 'complete'>
  isAllDay: boolean
  mayChooseStation: boolean
}

/** A board as one sees it: the header, the tickets, the table calls, and the open dialog. */
export function BoardScreen({ viewer, menu, notices, shownBoard, panels, bump, isAllDay, mayChooseStation }: Props) {
  const context = useBoardContext()
  const { branch, station, view, mayAct, renderedAt } = context
  const { synced, taps, chimeTest, refused, type, chooseStation, chooseType, due, scheduled, shown } = shownBoard
  const { board, connection, canSave, undisplayed } = synced
  const { opened, open, isAllDayOpen, setAllDayOpen, toggleAllDay, canShow, showFound } = panels
  const sentences = useSentences(notices, shownBoard)
  const frame = connection.state === 'lost' ? 'outline-alert' : 'outline-transparent'
  return (
    <WallScreen>
      <ScreenReports seq={board.seq} shown={isAllDay ? NO_ORDERS : shown} onReport={synced.report} />
      <BoardKeys
        actions={keyActions({
          context,
          shown,
          open,
          tap: taps.tap,
          onUndo: taps.undoLast,
          onAllDay: toggleAllDay,
          onStation: mayChooseStation ? chooseStation : undefined,
        })}
      />
      <div
        data-view={view}
        className={`flex h-dvh flex-col overflow-clip bg-board text-chalk outline-6 -outline-offset-6 ${frame}`}
      >
        <BoardHeader
          connection={connection}
          canSave={canSave}
          queue={taps.queue}
          undisplayed={station === null ? undisplayed : []}
          scheduled={scheduled.length}
          mayChooseStation={mayChooseStation}
          type={type}
          hasTypes={type !== null || [...due.values(), ...scheduled].some(isAway)}
          isAllDayOpen={isAllDayOpen}
          menu={menu}
          onStation={chooseStation}
          onType={chooseType}
          onAllDay={toggleAllDay}
          onOpen={(panel) => open({ panel })}
        >
          <NoticeBar
            sentences={sentences}
            problems={taps.problems}
            onProblemsSeen={taps.clearProblems}
            refused={refused.sentences}
            onRefusedSeen={refused.onSeen}
            missed={synced.missed}
            onMissedSeen={synced.clearMissed}
            wasRestored={synced.wasRestored}
            onRestoredSeen={synced.clearRestored}
            isChimeTest={chimeTest.isOn}
            onChimeTestSeen={chimeTest.end}
            renderedAt={renderedAt}
          />
        </BoardHeader>
        <div className="flex min-h-0 flex-1">
          <BoardTickets shownBoard={shownBoard} isAllDay={isAllDay} />
          {isAllDayOpen && <AllDay orders={shown} onClose={() => setAllDayOpen(false)} />}
        </div>
        <TableCalls
          calls={synced.branchState?.calls ?? null}
          onAcknowledge={
            mayAct === 'nothing' ? undefined : ({ id }) => viewer.acknowledgeCall({ branchId: branch.id, callId: id })
          }
        />
        {view === 'touch' && mayAct !== 'nothing' && <UndoableSteps taps={taps} orders={board.orders} />}
        <Arrivals orders={due} />
        {opened && (
          // Around the dialogs only: each time its value changes, React looks through all that is inside.
          <TapsProvider value={taps}>
            <OpenPanel
              opened={opened}
              onOpen={open}
              onClose={() => open(null)}
              onAllDay={() => setAllDayOpen(true)}
              shown={shown}
              scheduled={scheduled}
              orders={board.orders}
              undisplayed={undisplayed}
              capacity={synced.branchState?.capacity ?? null}
              finishedTickets={viewer.finishedTickets}
              canShow={canShow}
              onShow={showFound}
              onBump={bump.confirmBump}
              complete={bump.complete}
            />
          </TapsProvider>
        )}
      </div>
    </WallScreen>
  )
}

/** The notices that stay until their cause is gone: those of the page, that guests cannot order, and that taps are not kept. */
function useSentences(notices: string[], { synced, branch, taps: { canKeep } }: ShownBoard): string[] {
  const say = useTranslations('board.taps')
  const pausedText = usePausedText(synced.branchState, branch)
  return useMemo(
    () => [...notices, ...(pausedText ? [pausedText] : []), ...(canKeep ? [] : [say('cannotKeep')])],
    [notices, pausedText, canKeep, say],
  )
}

/** What a screen without tickets reports as displayed. */
const NO_ORDERS: ShownBoard['shown'] = []
