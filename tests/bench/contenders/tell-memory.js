/**
 * A server that was started with --expose-gc and this module tells its parent what it holds when it is asked, in bytes. `rss`: all that
 * the system counts as this process's, as it is found. `used`: what its objects and buffers take after a collection.
 */
process.on('message', (message) => {
  if (message !== 'memory') return
  const { rss } = process.memoryUsage()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, used: heapUsed + external })
})
