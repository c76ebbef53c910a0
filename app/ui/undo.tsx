import { useReducer } from 'react'
import { useTranslations } from 'use-intl'
import type { Outcome } from '@/lib/problems'
import { useCommand } from './use-command'

/** `text`: what was done. `undo`: takes it back. */
export type Undoable = { text: string; undo: () => Promise<Outcome<unknown>> }

/** Offers to take back the last removal of a page, until the next one or until the user dismisses the offer. */
export function useUndo() {
  const [{ last, count }, offer] = useReducer(nextOffer, { last: null, count: 0 })
  const offerUndo = (undoable: Undoable) => offer(undoable)
  return { offerUndo, undoBar: last && <UndoBar key={count} last={last} onDone={() => offer(null)} /> }
}

type Offer = { last: Undoable | null; count: number }

/** Two removals can have one text, and the failure of the first is not that of the second. */
const nextOffer = ({ count }: Offer, last: Undoable | null): Offer => ({ last, count: count + 1 })

function UndoBar({ last, onDone }: { last: Undoable; onDone: () => void }) {
  const say = useTranslations('common')
  const { run, isBusy, problem } = useCommand()
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-3 z-30 mx-auto flex max-w-xl flex-wrap items-center gap-x-4 rounded-xl bg-ink py-1.5 pr-1.5 pl-5 text-base text-on-ink shadow-lg print:hidden"
    >
      <span className="min-w-0 flex-1 basis-40 py-1 break-words">{problem ?? last.text}</span>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => run(last.undo, onDone)}
        className="min-h-11 rounded-lg px-4 font-bold text-alert disabled:opacity-60"
      >
        {say('undo')}
      </button>
      <button type="button" onClick={onDone} className="min-h-11 rounded-lg px-4 font-semibold">
        {say('close')}
      </button>
    </div>
  )
}
