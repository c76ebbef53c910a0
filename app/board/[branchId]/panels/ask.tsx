import type { ReactNode } from 'react'
import { Dialog } from '@/app/parts/dialog'
import { pointOf, type TapPoint } from '../taps/double-tap'

type Props = {
  question: string
  children?: ReactNode
  yes: string
  no: string
  /** Whether a tap counts: not the second half of a double tap on what led to the question. */
  takes: (point: TapPoint) => boolean
  onYes: () => void
  onClose: () => void
}

/** Asks once before what cannot be taken back. */
export function Ask({ question, children, yes, no, takes, onYes, onClose }: Props) {
  return (
    <Dialog title={question} onClose={onClose}>
      <div className="grid gap-5">
        {children && <div className="text-xl">{children}</div>}
        <div className="grid gap-3 sm:grid-cols-2">
          <button
            type="button"
            onClick={onClose}
            className="min-h-20 rounded-lg border-2 border-field px-4 text-xl font-semibold"
          >
            {no}
          </button>
          <button
            type="button"
            onClick={(event) => {
              if (!takes(pointOf(event))) return
              onYes()
              onClose()
            }}
            className="min-h-20 rounded-lg bg-ink px-4 text-xl font-bold text-on-ink"
          >
            {yes}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
