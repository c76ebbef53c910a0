/** An event may come before or after the answer to the tap that made it; within this time it is taken for the tap's. */
const OWN_FOR_MS = 3_000

/** Remembers which tickets this screen itself has just changed: for those nothing flashes and nothing chimes. */
export function createOwnChanges() {
  const tappedAt = new Map<string, number>()

  return {
    note(orderId: string): void {
      const now = performance.now()
      for (const [id, at] of tappedAt) if (now - at > OWN_FOR_MS) tappedAt.delete(id)
      tappedAt.set(orderId, now)
    },
    isOwn: (orderId: string): boolean =>
      performance.now() - (tappedAt.get(orderId) ?? Number.NEGATIVE_INFINITY) <= OWN_FOR_MS,
  }
}
