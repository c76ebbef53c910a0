import { useTranslations } from 'use-intl'
import { CHOICE, Dialog } from '@/app/parts/dialog'
import { SignOutButton } from '@/app/sign-out-button'
import { useBoardContext } from '../board-context'
import type { Panel } from './panel'

type Props = { mayChoose: boolean; onOpen: (panel: Panel) => void; onClose: () => void }

/** Everything that is not needed in a rush. */
export function MoreMenu({ mayChoose, onOpen, onClose }: Props) {
  const say = useTranslations('board.panels')
  const common = useTranslations('common')
  // On a paired screen nobody is signed in.
  const isSignedIn = useBoardContext().mayAct === 'all'
  const entries = [
    ['allDay', say('allDayTitle')],
    ['recall', say('recallTitle')],
    ...(isSignedIn ? [['soldOut', say('soldOutTitle')] as const] : []),
    ['device', say('device')],
    ['keys', say('keys')],
  ] as const
  return (
    <Dialog title={say('moreTitle')} onClose={onClose}>
      <div className="grid gap-3">
        {entries.map(([panel, name]) => (
          <button key={panel} type="button" onClick={() => onOpen(panel)} className={CHOICE}>
            {name}
          </button>
        ))}
        {mayChoose && (
          <a href="/board" className={CHOICE}>
            {common('branches')}
          </a>
        )}
        {isSignedIn && <SignOutButton className={CHOICE} />}
      </div>
    </Dialog>
  )
}
