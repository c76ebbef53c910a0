import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog'

type Props = {
  question: string
  children?: ReactNode
  yes: string
  no: string
  onYes: () => void
  onClose: () => void
}

/** A yes sooner than this is the second half of a double tap on what led to the question. */
const HASTE_MS = 400

/** Asks once before what cannot be taken back. */
export function Ask({ question, children, yes, no, onYes, onClose }: Props) {
  const [askedAt] = useState(() => performance.now())
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
            onClick={({ timeStamp }) => {
              if (timeStamp - askedAt < HASTE_MS) return
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
