import { useCallback, useEffect, useState } from 'react'
import {
  type Draft,
  dropDraft,
  EMPTY_DRAFT,
  keepDraft,
  type RefusedDraft,
  readDraft,
  refusedDrafts,
} from '@/app/ordering/draft'
import type { TapQueue } from '@/lib/board/tap-queue'
import type { PadView } from './pad-view'

type DraftState = { draft: Draft; change: (edit: (draft: Draft) => Draft) => void; drop: () => void }

/**
 * An order that is being taken. The device keeps it until it is sent, so that a call, a reload or a power cut loses nothing.
 * @param place see `readDraft`
 */
export function useDraft(branchId: string, place: string | null): DraftState {
  const [draft, setDraft] = useState(EMPTY_DRAFT)

  // A server render cannot read the device's storage; the first render in the browser must be the same.
  useEffect(() => setDraft(readDraft(branchId, place)), [branchId, place])

  function change(edit: (draft: Draft) => Draft) {
    const next = edit(readDraft(branchId, place))
    keepDraft(branchId, place, next)
    setDraft(next)
  }

  function drop() {
    dropDraft(branchId, place)
    setDraft(EMPTY_DRAFT)
  }

  return { draft, change, drop }
}

/**
 * What the server refused at a branch, and a function that drops one of it.
 * @param queue a tap that is refused leaves it
 * @param view a draft is changed and sent in a view of its own
 */
export function useRefused(branchId: string, queue: TapQueue, view: PadView): [RefusedDraft[], (id: string) => void] {
  const [refused, setRefused] = useState<RefusedDraft[]>([])
  const read = useCallback(() => setRefused(refusedDrafts(branchId)), [branchId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads again after these changes
  useEffect(read, [read, queue, view])

  // Another tab of the browser can be the one that sends a tap.
  useEffect(() => {
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [read])

  function drop(id: string) {
    dropDraft(branchId, id)
    read()
  }

  return [refused, drop]
}
