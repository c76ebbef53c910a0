/** @type {import('next').NextConfig} */
const config = {
  // The offline shell that a device keeps is of one build (app/register-service-worker.tsx).
  env: { BUILD: Date.now().toString(36) },
  // The sentences come compiled (app/i18n/messages.ts).
  turbopack: { resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // The database is opened by the server process, never by Next's bundle.
  serverExternalPackages: ['@electric-sql/pglite', '@node-rs/argon2', 'pino'],
  poweredByHeader: false,
  // `npm run check` checks the types of the whole repository, once.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        {
          key: 'Content-Security-Policy',
          value: [
            "default-src 'self'",
            // Next's own start-up scripts are inline.
            `script-src 'self' 'unsafe-inline'${process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''}`,
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "frame-ancestors 'none'",
            "base-uri 'self'",
            "form-action 'self'",
          ].join('; '),
        },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'same-origin' },
      ],
    },
    { source: '/sw.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
}

export default config
