/// <reference lib="webworker" />

/**
 * The service worker. It responds with the offline page (`app/offline`) when a page cannot be loaded.
 *
 * It caches only that page and its assets. The page is the same for all users, so the cache contains no data of a user or an
 * organisation, and signing out does not need to clear it. The worker does not handle orders, the REST interface, taps and the
 * socket, because an old board must not look current.
 *
 * Each build registers this file with its own URL (`?build=`), so each build has its own worker and cache. The worker activates
 * at once, without waiting until old pages close, because the page of a wall display stays open for weeks and no page depends
 * on the worker that it was loaded with.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

const OFFLINE_PAGE = '/offline'
const CACHE = `shell ${new URL(worker.location.href).searchParams.get('build')}`
/** The timeout until the response of a page begins. */
const TIMEOUT_MS = 6_000
/** The statuses of a proxy without a reachable server. */
const UNAVAILABLE_STATUSES = [502, 503, 504]

worker.addEventListener('install', (event) => {
  worker.skipWaiting()
  event.waitUntil(cacheOfflinePage())
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(fetchOrOfflinePage(request))
  else if (isAsset(new URL(request.url))) event.respondWith(cachedOrFetched(request))
})

/** An alarm (server/alarms). The end of a condition replaces the message of its beginning, which has the same id. */
worker.addEventListener('push', (event) => {
  const { id, title, text, url } = event.data?.json() ?? {}
  event.waitUntil(
    worker.registration.showNotification(title, { body: text, tag: id, data: url, icon: '/icons/icon-192.png' }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data))
})

/** Shows the window that has this page already, or a new one: other windows may have a board or a form. @param {string} url */
async function openPage(url) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((client) => client.url === url)
  return open ? open.focus() : worker.clients.openWindow(url)
}

async function cacheOfflinePage() {
  const cache = await caches.open(CACHE)
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-store', credentials: 'omit' })
  if (!page.ok) throw new Error(`GET ${OFFLINE_PAGE} failed with status ${page.status}.`)
  const assets = assetsIn(await page.clone().text())
  await cache.addAll(assets)
  const styles = assets.filter((path) => path.endsWith('.css'))
  const fonts = await Promise.all(styles.map(async (path) => fontsIn(await textOf(cache, path), path)))
  await cache.addAll([...new Set(fonts.flat())])
  // The page is stored last, so that it is never cached without its assets.
  await cache.put(OFFLINE_PAGE, page)
}

async function deleteOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

/** @param {Request} request */
async function fetchOrOfflinePage(request) {
  const page = await Promise.race([fetch(request).catch(() => null), nullAfter(TIMEOUT_MS)])
  if (page && !UNAVAILABLE_STATUSES.includes(page.status)) return page
  return (await cached(OFFLINE_PAGE)) ?? page ?? Response.error()
}

/** Assets never change, because their names contain a hash. @param {Request} request */
async function cachedOrFetched(request) {
  return (await cached(request)) ?? fetch(request)
}

/** @param {string | Request} request */
async function cached(request) {
  return (await caches.open(CACHE)).match(request)
}

/** @param {URL} url */
const isAsset = (url) => url.origin === worker.location.origin && url.pathname.startsWith('/_next/static/')

/** @param {string} html */
const assetsIn = (html) => [...new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g) ?? [])]

/** @param {string} css @param {string} path */
const fontsIn = (css, path) =>
  [...css.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].map(
    ([, font = '']) => new URL(font, new URL(path, worker.location.origin)).pathname,
  )

/** @param {Cache} cache @param {string} path */
const textOf = async (cache, path) => (await cache.match(path))?.text() ?? ''

/** @param {number} milliseconds @returns {Promise<null>} */
const nullAfter = (milliseconds) => new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))
