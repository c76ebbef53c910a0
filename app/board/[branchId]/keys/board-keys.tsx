import { useWall } from '../wall/wall-context'
import './selection.css'
import { useKeys } from './use-keys'

type Props = { onRecall: () => void; onHelp: () => void }

/** Lets keys drive the board that this stands in, and shows which ticket they have selected. */
export function BoardKeys({ onRecall, onHelp }: Props) {
  const wall = useWall()
  useKeys({ onRecall, onHelp, onTurn: wall?.pages.turnBy ?? null })
  return null
}
