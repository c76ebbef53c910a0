import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'

const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

/** `/api/docs`: Swagger UI from our own disk, so it reads without the internet. */
export function docsPage(): Hono {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const page = new Hono().get('/api/docs', (context) => context.html(PAGE))
  for (const [name, type] of Object.entries(FILES)) {
    page.get(`/api/docs/${name}`, (context) =>
      context.body(readFileSync(join(folder, name), 'utf8'), 200, {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=3600',
      }),
    )
  }
  page.get('/api/docs/start.js', (context) => context.body(START, 200, { 'Content-Type': 'text/javascript' }))
  return page
}

const START = `SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: true })`

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Passboard: the ordering service's interface</title>
  <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  <style>body { margin: 0 } .swagger-ui .topbar { display: none }</style>
</head>
<body>
  <main id="docs"></main>
  <script src="/api/docs/swagger-ui-bundle.js"></script>
  <script src="/api/docs/start.js"></script>
</body>
</html>`
