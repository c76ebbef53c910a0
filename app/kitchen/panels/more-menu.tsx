import { useTranslations } from 'use-intl'
import { ChoiceButton, Dialog } from '@/app/ui/dialog'
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
        <ChoiceButton onClick={onAllDay}>{say('board.allDay')}</ChoiceButton>
        {entries.map(([panel, name]) => (
          <ChoiceButton key={panel} onClick={() => onOpen(panel)}>
            {name}
          </ChoiceButton>
        ))}
      </div>
    </Dialog>
  )
}
