export type CleanUp = {
  /** Notes how to undo something; done at once when the clean-up has already begun. */
  add(undo: () => Promise<unknown>): Promise<void>
  /** Undoes everything, last first. */
  run(): Promise<void>
}

/** So that a run leaves nothing behind, whether it ends well, fails or is interrupted. */
export function createCleanUp(): CleanUp {
  const undos: (() => Promise<unknown>)[] = []
  let begun = false
  const attempt = async (undo: () => Promise<unknown>) => {
    await undo().catch((error: unknown) => console.error('Left behind:', error))
  }
  return {
    add: async (undo) => {
      if (begun) await attempt(undo)
      else undos.push(undo)
    },
    run: async () => {
      begun = true
      for (const undo of undos.splice(0).reverse()) await attempt(undo)
    },
  }
}
