import { fileURLToPath } from 'node:url'
import { BOARD_SCHEMA, NEEDS_SERVER, SERVER_ONLY } from './server/ops/refused-modules.js'

/** @type {import('next').NextConfig} */
const config = {
  // Identifies the build of the offline shell that a device stores (app/register-service-worker.tsx).
  env: { BUILD: Date.now().toString(36) },
  turbopack: {
    // Not the folder above that happens to have a lock file: the rules below are for paths in this repository.
    root: import.meta.dirname,
    // The messages are precompiled (app/i18n/catalogue.ts).
    resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
    rules: {
      '*.ts': {
        condition: {
          all: [
            'browser',
            { path: /^lib\// },
            { any: [{ path: SERVER_ONLY }, { content: NEEDS_SERVER }, BOARD_SCHEMA] },
          ],
        },
        loaders: [fileURLToPath(new URL('server/ops/refuse-in-page.js', import.meta.url))],
      },
    },
  },
  // The server process opens the database, never Next's bundle.
  serverExternalPackages: ['@node-rs/argon2', '@peculiar/x509', 'pino'],
  // As in `app/`: the messages need the alias above, and the pages fewer files of node_modules.
  bundlePagesRouterDependencies: true,
  poweredByHeader: false,
  // No page uses it, and its route would work for anybody.
  images: { unoptimized: true },
  experimental: {
    // server/http.ts has the limits of each page, which are lower.
    serverActions: { bodySizeLimit: '2mb' },
    preloadEntriesOnStart: false,
    // The number of the build is in most modules, so the next build could not use the cache. It is half of the build's output, and with
    // the maps, which nothing reads, a quarter of its processor time.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: process.env.NODE_ENV === 'development',
  },
  // `npm run check` checks the types of the whole repository.
  typescript: { ignoreBuildErrors: true },
  // server/pages.ts sets the Content-Security-Policy, with a nonce per response.
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'same-origin' },
      ],
    },
    { source: '/sw.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
}

export default config
