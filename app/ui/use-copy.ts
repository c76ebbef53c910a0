import { useState } from 'react'

/** Copies a text. `copied`: what came of it, as a key of the messages `common`; null: it was not tried. */
export function useCopy(text: string): { copied: 'copied' | 'notCopied' | null; copy: () => Promise<void> } {
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch (error) {
      console.warn('The text was not copied:', error)
      setCopied('notCopied')
    }
  }

  return { copied, copy }
}
