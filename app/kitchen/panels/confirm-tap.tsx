import type { ReactNode } from 'react'
import { Answer, Dialog } from '@/app/ui/dialog'
import { pointOf, type TapPoint } from '../taps/double-tap'
import { Answers } from './answers'

type Props = {
  question: string
  children?: ReactNode
  yes: string
  no: string
  /** Whether a tap is accepted: not if it is the second half of the double tap that opened the dialog. */
  acceptsTap: (point: TapPoint) => boolean
  onYes: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmTap({ question, children, yes, no, acceptsTap, onYes, onClose }: Props) {
  return (
    <Dialog title={question} onClose={onClose}>
      <div className="grid gap-5">
        {children && <div className="text-xl">{children}</div>}
        <Answers className="grid gap-3 sm:grid-cols-2" focusesFirst>
          <Answer look="other" onClick={onClose}>
            {no}
          </Answer>
          <Answer
            look="main"
            onClick={(event) => {
              if (!acceptsTap(pointOf(event))) return
              // First, because the action may open the next dialog.
              onClose()
              onYes()
            }}
          >
            {yes}
          </Answer>
        </Answers>
      </div>
    </Dialog>
  )
}
