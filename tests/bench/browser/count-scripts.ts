import type { CDPSession } from '@playwright/test'

/** Counts the bytes of JavaScript on the wire from now on, headers included. For one load of a page. */
export async function countScripts(devtools: CDPSession) {
  const scripts = new Set<string>()
  const requestedAt = new Map<string, number>()
  const sizes = new Map<string, number>()
  let loadedAt = Number.POSITIVE_INFINITY
  devtools.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp
  })
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp }) => requestedAt.set(requestId, timestamp))
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  await devtools.send('Page.enable')
  await devtools.send('Network.enable')
  const sum = (ids: string[]) => ids.reduce((bytes, id) => bytes + (sizes.get(id) ?? 0), 0)
  return {
    /** All that came. */
    bytes: () => sum([...scripts]),
    /** What was asked for until the page had loaded. */
    bytesUntilLoaded: () => sum([...scripts].filter((id) => (requestedAt.get(id) ?? 0) <= loadedAt)),
  }
}
