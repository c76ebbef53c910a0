import { expect, test } from 'vitest'
import { localUrl } from '@/lib/config'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['kitchen.local', 'http://kitchen.local:3000'],
])('a server on %s is reached at %s', (host, url) => {
  expect(localUrl(host, 3000)).toBe(url)
})
