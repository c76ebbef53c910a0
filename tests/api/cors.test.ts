import { expect, test } from 'vitest'
import { startCafeForTest } from '../support/cafe'

const ORIGIN = 'https://pos.example.com'

const preflight = (baseUrl: string, path: string, origin: string) =>
  fetch(`${baseUrl}${path}`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization',
    },
  })
const allowed = ({ headers }: Response) => headers.get('Access-Control-Allow-Origin')

test('pages of a listed origin may use the REST interface, and only that', async () => {
  const { baseUrl } = await startCafeForTest({ CORS_ORIGINS: `http://localhost:5173, ${ORIGIN}` })
  const asked = await preflight(baseUrl, '/api/v1/orders', ORIGIN)
  expect([asked.status, allowed(asked)]).toEqual([204, ORIGIN])
  expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key')
  expect(asked.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('If-None-Match')
  // Refusals can be read too.
  const refused = await fetch(`${baseUrl}/api/v1/orders`, { headers: { Origin: ORIGIN } })
  expect([refused.status, allowed(refused)]).toEqual([401, ORIGIN])
  expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('RateLimit')
  expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('ETag')
  for (const other of ['https://evil.example.com', 'null', `${ORIGIN}:8443`])
    expect(allowed(await preflight(baseUrl, '/api/v1/orders', other))).toBeNull()
  expect(allowed(await fetch(`${baseUrl}/readyz`, { headers: { Origin: ORIGIN } }))).toBeNull()
})

test('without a list no other origin may', async () => {
  const { baseUrl } = await startCafeForTest()
  expect(allowed(await preflight(baseUrl, '/api/v1/orders', ORIGIN))).toBeNull()
  expect(allowed(await fetch(`${baseUrl}/api/v1/openapi.json`, { headers: { Origin: ORIGIN } }))).toBeNull()
})
