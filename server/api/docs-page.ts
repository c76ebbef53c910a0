import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { contentSecurityPolicy, newNonce } from '../pages'
import type { ApiEnv, Service } from './context'
import { limitRequestsByAddress } from './middleware'

const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

/** `/api/docs`: Swagger UI. Its files are served from memory, so it needs no internet and no file access. */
export function docsPage(service: Service): Hono<ApiEnv> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const page = new Hono<ApiEnv>()
  page.use('/api/docs/*', limitRequestsByAddress(service))
  page.get('/api/docs', (context) => {
    const nonce = newNonce()
    context.header('Content-Security-Policy', contentSecurityPolicy(nonce))
    context.header('Cache-Control', 'no-store')
    return context.html(pageWith(nonce))
  })
  for (const [name, type] of Object.entries(FILES)) {
    const content = readFileSync(join(folder, name))
    page.get(`/api/docs/${name}`, (context) =>
      context.body(content, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' }),
    )
  }
  page.get('/api/docs/start.js', (context) => context.body(INIT_SCRIPT, 200, { 'Content-Type': 'text/javascript' }))
  page.get('/api/docs/look.css', (context) => context.body(STYLES, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  return page
}

const INIT_SCRIPT = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
})`

/** The board's colours for Swagger UI, and a layout for phones. */
const STYLES = `
:root {
  --board: oklch(0.2 0.012 60);
  --chalk: oklch(0.96 0.012 90);
  --chalk-quiet: oklch(0.76 0.015 80);
  --paper: oklch(0.972 0.007 90);
  --ink: oklch(0.2 0.018 40);
  --ink-quiet: oklch(0.44 0.02 60);
  --rule: oklch(0.85 0.012 80);
  --font: 'Be Vietnam Pro', system-ui, sans-serif;
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font-family: var(--font) }
.top { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1rem; padding: 0.9rem 1.25rem; background: var(--board); color: var(--chalk-quiet) }
.top strong { color: var(--chalk); font-size: 1.4rem; font-weight: 800; letter-spacing: -0.02em }
.top a { margin-left: auto; color: var(--chalk) }

.swagger-ui :not(code, code *, pre, pre *, textarea, .opblock-summary-path, .opblock-summary-path *) { font-family: var(--font) !important }
.swagger-ui .wrapper { max-width: 72rem; padding: 0 1.25rem }
.swagger-ui .info { margin: 1.75rem 0 0.5rem }
.swagger-ui .info .title { color: var(--ink); font-size: 1.75rem }
.swagger-ui .info .title small { background: var(--ink-quiet) }
.swagger-ui .info .title small.version-stamp { background: oklch(0.45 0.1 158) }
.swagger-ui .info hgroup.main > a { display: none }
.swagger-ui .info :is(p, li) { color: var(--ink); font-size: 1rem; line-height: 1.6 }
.swagger-ui :is(.markdown, .renderedMarkdown) :is(code, p code) { color: var(--ink) !important; background: oklch(0.92 0.02 90) !important; font-weight: 600 }
.swagger-ui .scheme-container { margin: 0; padding: 1rem 0; background: none; box-shadow: none }
.swagger-ui .opblock-tag { color: var(--ink); border-color: var(--rule); font-size: 1.3rem }
.swagger-ui .opblock { box-shadow: none }
.swagger-ui .opblock .opblock-summary { gap: 0.25rem; min-height: 3rem }
.swagger-ui .opblock .opblock-summary-method { min-width: 4.75rem; text-shadow: none; color: var(--ink) }
.swagger-ui .opblock .opblock-summary-path { color: var(--ink); font-size: 0.95rem }
.swagger-ui .opblock .opblock-summary-description { color: var(--ink-quiet); font-size: 0.95rem }
.swagger-ui :is(.parameter__type, .parameter__in, .response-col_links, .response-control-media-type__title) { color: var(--ink-quiet) }
.swagger-ui .btn.authorize { color: oklch(0.42 0.1 158); border-color: currentColor }
.swagger-ui .btn.authorize svg { fill: currentColor }
.swagger-ui section.models { border-color: var(--rule) }

@media (max-width: 40rem) {
  .swagger-ui .wrapper { padding: 0 0.75rem }
  .swagger-ui .scheme-container .schemes { flex-direction: column; align-items: stretch; gap: 0.75rem }
  .swagger-ui .scheme-container .schemes .auth-wrapper { justify-content: flex-start }
  .swagger-ui .btn.authorize { margin: 0 }
  .swagger-ui .opblock .opblock-summary-path-description-wrapper { flex-direction: column; align-items: flex-start; gap: 0.15rem; padding: 0.35rem 0.5rem }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; padding: 0 }
  .swagger-ui .opblock .opblock-summary-description { padding: 0 }
  .swagger-ui table:is(.parameters, .responses-table), .swagger-ui table:is(.parameters, .responses-table) :is(thead, tbody, tr, td) { display: block; width: auto }
  .swagger-ui table:is(.parameters, .responses-table) > thead { display: none }
  .swagger-ui table:is(.parameters, .responses-table) td { min-width: 0; padding: 0.35rem 0 }
  .swagger-ui .response-col_description { width: auto }
  .swagger-ui :is(input[type='text'], textarea, select) { max-width: 100% !important; min-width: 0 !important; font-size: 16px }
}
`

const pageWith = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>REST interface · Passboard</title>
  <link rel="icon" href="/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  <link rel="stylesheet" href="/api/docs/look.css">
</head>
<body>
  <header class="top"><strong>Passboard</strong> <span>REST</span> <a href="/api/v1/openapi.json">openapi.json</a></header>
  <main id="docs"></main>
  <script nonce="${nonce}" src="/api/docs/swagger-ui-bundle.js"></script>
  <script nonce="${nonce}" src="/api/docs/start.js"></script>
</body>
</html>`
