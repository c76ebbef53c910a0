/// <reference lib="webworker" />

/**
 * The shell: one page that says in words that the server is away, shown when a page is wanted and cannot be had.
 *
 * It keeps that page and the files it is made of, and nothing else. The page is the same for everybody, so nothing that
 * belongs to a person or a café is ever in the cache, and signing out has nothing to take away. Orders, the REST
 * interface, taps and the socket never pass through here: a board that is old must not look like one that is current.
 *
 * A build registers this file under its own address (`?build=`), which makes it a new worker with a cache of its own.
 * It takes over at once, without waiting for old pages to close, because a wall screen's page stays open for weeks and
 * no page depends on the worker that it began with.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

const PAGE = '/offline'
const CACHE = `shell ${new URL(worker.location.href).searchParams.get('build')}`
/** How long a page may take to begin. */
const PATIENCE_MS = 6_000
/** A proxy's words for: there is nobody behind me. */
const AWAY = [502, 503, 504]

worker.addEventListener('install', (event) => {
  worker.skipWaiting()
  event.waitUntil(keepShell())
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(pageOrShell(request))
  else if (isAsset(new URL(request.url))) event.respondWith(keptOrFetched(request))
})

async function keepShell() {
  const cache = await caches.open(CACHE)
  const page = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' })
  if (!page.ok) throw new Error(`${PAGE} answers ${page.status}`)
  const assets = assetsIn(await page.clone().text())
  await cache.addAll(assets)
  const styles = assets.filter((path) => path.endsWith('.css'))
  const fonts = await Promise.all(styles.map(async (path) => fontsIn(await textOf(cache, path), path)))
  await cache.addAll([...new Set(fonts.flat())])
  // Last, so that a shell is never there in part.
  await cache.put(PAGE, page)
}

async function forgetOldShells() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

/** @param {Request} request */
async function pageOrShell(request) {
  const page = await Promise.race([fetch(request).catch(() => null), nothingAfter(PATIENCE_MS)])
  if (page && !AWAY.includes(page.status)) return page
  return (await kept(PAGE)) ?? page ?? Response.error()
}

/** What has a hash in its name never changes. @param {Request} request */
async function keptOrFetched(request) {
  return (await kept(request)) ?? fetch(request)
}

/** @param {string | Request} what */
async function kept(what) {
  return (await caches.open(CACHE)).match(what)
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
const nothingAfter = (milliseconds) => new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))
