import { useTranslations } from 'use-intl'
import { SignOutButton } from '@/app/sign-out-button'
import { CHOICE, Dialog } from '@/app/ui/dialog'
import { useBoardContext } from '../board-context'
import type { Panel } from './open-panel'

type Props = { mayChoose: boolean; onOpen: (panel: Panel) => void; onClose: () => void }

/** The menu of the board's less used actions. */
export function MoreMenu({ mayChoose, onOpen, onClose }: Props) {
  const say = useTranslations()
  // A paired screen has no signed-in user.
  const isSignedIn = useBoardContext().mayAct === 'all'
  const entries = [
    ['allDay', say('board.allDay')],
    ['recall', say('board.recall')],
    ...(isSignedIn ? [['soldOut', say('board.panels.soldOutTitle')] as const] : []),
    ['device', say('device.title')],
    ['keys', say('keys.title')],
  ] as const
  return (
    <Dialog title={say('board.menu')} onClose={onClose}>
      <div className="grid gap-3">
        {entries.map(([panel, name]) => (
          <button key={panel} type="button" onClick={() => onOpen(panel)} className={CHOICE}>
            {name}
          </button>
        ))}
        {mayChoose && (
          <a href="/board" className={CHOICE}>
            {say('common.branches')}
          </a>
        )}
        {isSignedIn && <SignOutButton className={CHOICE} />}
      </div>
    </Dialog>
  )
}
