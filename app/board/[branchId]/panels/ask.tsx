import type { ReactNode } from 'react'
import { Dialog } from './dialog'

type Props = {
  question: string
  children?: ReactNode
  yes: string
  no: string
  onYes: () => void
  onClose: () => void
}

/** Asks once before what cannot be taken back. */
export function Ask({ question, children, yes, no, onYes, onClose }: Props) {
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
            onClick={() => {
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
