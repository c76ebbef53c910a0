import { fileURLToPath } from 'node:url'

/** Modules of `lib` that no page may hold: those of the database, and SQL. */
const SERVER_ONLY = /^lib\/(db\/|.*-sql\.ts$)/
/** And those that import Node, the database (its types too) or what hashes and signs, or read the environment. */
const NEEDS_SERVER =
  /(from |import |import\()'(node:|@node-rs\/|next-auth|(@\/lib|\.{1,2}(\/\.\.)*)\/db\/)|process\.env/
/** A board's page holds no schema library, which is 30 kB. It imports the types of what comes as a schema. */
const BOARD_SCHEMA = { path: /^lib\/(board|orders)\//, content: /from 'zod'/ }

/** @type {import('next').NextConfig} */
const config = {
  // The offline shell that a device keeps is of one build (app/register-service-worker.tsx).
  env: { BUILD: Date.now().toString(36) },
  turbopack: {
    // The sentences come compiled (app/i18n/messages.tsx).
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
  // The database is opened by the server process, never by Next's bundle.
  serverExternalPackages: ['@electric-sql/pglite', '@node-rs/argon2', 'pino'],
  poweredByHeader: false,
  // `npm run check` checks the types of the whole repository, once.
  typescript: { ignoreBuildErrors: true },
  // The Content-Security-Policy is server/pages.ts: it has a nonce for each answer.
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
