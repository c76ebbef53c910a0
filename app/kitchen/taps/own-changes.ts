/**
 * An event can arrive before or after the response to its tap. Within this time after a tap, after it is sent, and after its
 * response, a change counts as its own.
 */
const OWN_CHANGE_MS = 3_000

/** Records which tickets a tap on this screen has just changed: they do not flash and play no chime. */
export function createOwnChanges() {
  const tappedAt = new Map<string, number>()

  return {
    record(orderId: string): void {
      const now = performance.now()
      for (const [id, at] of tappedAt) if (now - at > OWN_CHANGE_MS) tappedAt.delete(id)
      tappedAt.set(orderId, now)
    },
    isOwn: (orderId: string): boolean =>
      performance.now() - (tappedAt.get(orderId) ?? Number.NEGATIVE_INFINITY) <= OWN_CHANGE_MS,
  }
}
