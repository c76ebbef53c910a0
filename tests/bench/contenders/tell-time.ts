/** A server tells its parent how much of the processor it has used, in milliseconds, when it is asked. */
process.on('message', (message) => {
  if (message !== 'time') return
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})
