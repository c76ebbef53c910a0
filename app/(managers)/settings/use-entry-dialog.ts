import { useState } from 'react'

/** A dialog of a list: to add an entry, or one about an entry. */
export type AskedDialog<Dialog extends string> = { dialog: 'new' } | { dialog: Dialog; id: string }

/**
 * The dialog of a list that is open. `entry`: what it is about; undefined: it adds one, none is open, or somebody else has removed the
 * entry meanwhile.
 */
export function useEntryDialog<Dialog extends string, Entry extends { id: string }>(entries: readonly Entry[]) {
  const [asked, ask] = useState<AskedDialog<Dialog> | null>(null)
  return {
    dialog: asked?.dialog ?? null,
    entry: asked && 'id' in asked ? entries.find(({ id }) => id === asked.id) : undefined,
    ask,
    close: () => ask(null),
  }
}
