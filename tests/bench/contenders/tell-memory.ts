/** What a server holds after a collection, in bytes. */
export type Memory = {
  /** All that the system counts as this process's. */
  rss: number
  /** What its objects and buffers take. */
  used: number
}

/** A server that was started with --expose-gc tells its parent when it is asked. */
process.on('message', (message) => {
  if (message !== 'memory') return
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, used: heapUsed + external } satisfies Memory)
})
