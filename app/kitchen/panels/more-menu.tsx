import { useTranslations } from 'use-intl'
import { CHOICE, Dialog } from '@/app/ui/dialog'
import { useBoardContext } from '../board-context'
import type { Panel } from './open-panel'

type Props = { onAllDay: () => void; onOpen: (panel: Panel) => void; onClose: () => void }

/** The board's less used actions. The menu of the person leads to other pages. */
export function MoreMenu({ onAllDay, onOpen, onClose }: Props) {
  const say = useTranslations()
  // A paired screen has no signed-in user.
  const isSignedIn = useBoardContext().mayAct === 'all'
  const entries = [
    ['search', say('board.search')],
    ['recall', say('board.recall')],
    ...(isSignedIn
      ? [
          ['soldOut', say('board.panels.soldOutTitle')] as const,
          ['kitchen', say('board.panels.kitchen.entry')] as const,
        ]
      : []),
    ['device', say('device.title')],
    ['keys', say('keys.title')],
  ] as const
  return (
    <Dialog title={say('board.menu')} onClose={onClose}>
      <div className="grid gap-3">
        <button type="button" onClick={onAllDay} className={CHOICE}>
          {say('board.allDay')}
        </button>
        {entries.map(([panel, name]) => (
          <button key={panel} type="button" onClick={() => onOpen(panel)} className={CHOICE}>
            {name}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
