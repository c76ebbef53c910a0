import { fileURLToPath } from 'node:url'

/** Modules of `lib` that no page may contain: those of the database, and SQL. */
const SERVER_ONLY = /^lib\/(db\/|.*-sql\.ts$)/
/** Also modules that import Node, the database (also its types), hashing or signing, or that read the environment. */
const NEEDS_SERVER =
  /(from |import |import\()'(node:|@node-rs\/|next-auth|(@\/lib|\.{1,2}(\/\.\.)*)\/db\/)|process\.env/
/** A board's page contains no schema library, which is 30 kB. Its modules import only types of it, and of modules with schemas. */
const BOARD_SCHEMA = { path: /^lib\/(board|orders)\//, content: /^import (?!type )[^']*from 'zod'/m }

/** @type {import('next').NextConfig} */
const config = {
  // Identifies the build of the offline shell that a device stores (app/register-service-worker.tsx).
  env: { BUILD: Date.now().toString(36) },
  turbopack: {
    // The messages are precompiled (app/i18n/messages.tsx).
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
  poweredByHeader: false,
  experimental: { preloadEntriesOnStart: false },
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
