import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { isOwnHost, isOwnOrigin } from '@/lib/addresses/own-host'

describe('a Host header without PUBLIC_URL', () => {
  test.each([
    '192.168.1.20:3000',
    '203.0.113.9',
    '[fd00::2]:3000',
    'localhost:3000',
    'cafe.local:3000',
    'CAFE.local.',
    'box',
    'box.lan',
    'box.home.arpa',
    hostname(),
  ])('%s is of this machine', (host) => expect(isOwnHost(host)).toBe(true))

  test.each([
    'evil.example:3000',
    '192.168.1.20.evil.example',
    'cafe.local.evil.example',
    'evil.example.',
    'a b',
    '[::1',
    '',
    'x@127.0.0.1',
    'evil.example@127.0.0.1:3000',
    '127.0.0.1/evil.example',
    '127.0.0.1?evil.example',
    '127.0.0.1#evil.example',
    '127.0.0.1\\evil.example',
    '127%2e0.0.1',
    '127.0.0.1, evil.example',
    '127.0.0.1:x',
  ])('%s is not: another site could own it', (host) => expect(isOwnHost(host)).toBe(false))
})

describe('a request’s origin', () => {
  const publicUrl = 'https://cafe.example'
  test.each<[string, string | undefined, string | undefined, string | undefined, boolean]>([
    ['the page’s own address', 'http://192.168.1.20:3000', '192.168.1.20:3000', undefined, true],
    ['another port', 'http://192.168.1.20:8080', '192.168.1.20:3000', undefined, false],
    ['another site', 'http://evil.example', '192.168.1.20:3000', undefined, false],
    ['a site that points its name here', 'http://evil.example:3000', 'evil.example:3000', undefined, false],
    ['a sandboxed page', 'null', '192.168.1.20:3000', undefined, false],
    ['no browser', undefined, '192.168.1.20:3000', undefined, false],
    ['PUBLIC_URL through a proxy with another Host', publicUrl, 'upstream', publicUrl, true],
    ['another site with PUBLIC_URL', 'http://evil.example', 'upstream', publicUrl, false],
  ])('%s', (_, origin, host, setting, isOwn) => {
    expect(isOwnOrigin({ origin, host }, { publicUrl: setting })).toBe(isOwn)
  })
})
