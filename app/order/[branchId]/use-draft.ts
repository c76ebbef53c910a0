import { useEffect, useState } from 'react'
import { type Draft, EMPTY_DRAFT, keepDraft, readDraft } from '@/app/ordering/draft'

/**
 * The order of a table that is being taken. The device keeps it until it is sent, so that a call, a reload or a power cut loses
 * nothing. @param place see `readDraft`
 */
export function useDraft(branchId: string, place: string | null): [Draft, (edit: (draft: Draft) => Draft) => void] {
  const [draft, setDraft] = useState(EMPTY_DRAFT)

  // A server render cannot read the device's storage; the first render in the browser must be the same.
  useEffect(() => setDraft(readDraft(branchId, place)), [branchId, place])

  function change(edit: (draft: Draft) => Draft) {
    const next = edit(readDraft(branchId, place))
    keepDraft(branchId, place, next)
    setDraft(next)
  }

  return [draft, change]
}
