import { describe, expect, test } from 'vitest'
import { checkWebhookUrl, isPublicAddress } from '@/lib/addresses/public-address'
import type { AppError } from '@/lib/errors'
import { DEFAULT_WEBHOOK_PORTS, readPortRanges } from '@/lib/webhook-ports'
import { FORBIDDEN_URLS } from '../support/forbidden-urls'
import { resolverFor } from '../support/names'

const RESOLVE = resolverFor({
  'example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.com': ['10.0.0.5'],
  'half.example.com': ['93.184.215.14', '127.0.0.1'],
  'half6.example.com': ['93.184.215.14', '::1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'scoped.example.com': ['fe80::1%eth0'],
  'nonsense.example.com': ['not an address'],
  'nothing.example.com': [],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'xn--bcher-kva.example': ['93.184.215.14'],
})

const portsIn = (text: string) => readPortRanges(text) ?? []

const check = (url: string, allowPrivate = false, ports = DEFAULT_WEBHOOK_PORTS) =>
  checkWebhookUrl(url, { allowPrivate, ports: portsIn(ports), resolve: RESOLVE })

/** The sentence of a refusal; what is not refused fails the test. */
async function refusalOf(url: string, allowPrivate = false): Promise<string> {
  const error: AppError = await check(url, allowPrivate).then(
    (href) => expect.fail(`${url} was taken as ${href}`),
    (refusal) => refusal,
  )
  expect(error).toMatchObject({ code: 'invalid_request', details: [{ path: 'url', message: expect.any(String) }] })
  return error.details?.[0]?.message ?? ''
}

describe('an address of the public internet', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.1',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700:4700::1111',
    '2a00:1450:4001:829::200e',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    '',
    'localhost',
    '1.1.1.1.1',
    '0.0.0.0',
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '::',
    '::1',
    '::8.8.8.8',
    '::ffff:8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::808:808',
    '2002:808:808::1',
    '2001::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
  ])('is not "%s"', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('the URL of a webhook', () => {
  test.each([
    ['https://example.com/hooks', 'https://example.com/hooks'],
    ['http://example.com:8080/hooks?token=a%20b', 'http://example.com:8080/hooks?token=a%20b'],
    ['HTTPS://EXAMPLE.com', 'https://example.com/'],
    [' https://example.com/a b ', 'https://example.com/a%20b'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://93.184.215.14/', 'https://93.184.215.14/'],
    ['https://0x5db8d70e/', 'https://93.184.215.14/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ])('can be %s, understood as %s', async (url, href) => {
    expect(await check(url)).toBe(href)
  })

  test.each([
    ['https://example.com/{id}?a=[1]|%zz&b=^`\\', 'https://example.com/%7Bid%7D?a=%5B1%5D%7C%25zz&b=%5E%60%5C'],
    ['https://example.com/a%20b/é?q=%7B', 'https://example.com/a%20b/%C3%A9?q=%7B'],
  ])('%j is kept as a URI of RFC 3986', async (url, uri) => {
    await expect(check(url)).resolves.toBe(uri)
  })

  test('has a host name of the characters that a URI allows', async () => {
    await expect(refusalOf('https://a{b}.example.com/', true)).resolves.toMatch(/host name/)
  })

  test.each(FORBIDDEN_URLS)('cannot be %j', async (url) => {
    expect(await refusalOf(url.replace('PORT', '8080'))).toBe('Only addresses of the public internet are possible.')
  })

  test.each([
    'https://inside.example.com/',
    'https://half.example.com/',
    'https://half6.example.com/',
    'https://mapped.example.com/',
    'https://scoped.example.com/',
    'https://nonsense.example.com/',
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
  ])('cannot be %s, whose name means an address inside', async (url) => {
    expect(await refusalOf(url)).toBe('Only addresses of the public internet are possible.')
  })

  test.each(['https://nobody.example.com/', 'https://nothing.example.com/', 'https://kubernetes.default.svc/'])(
    'cannot be %s, whose name means nothing',
    async (url) => {
      expect(await refusalOf(url)).toMatch(/^The host name \S+ could not be resolved\.$/)
    },
  )

  const EVEN_WHERE_PRIVATE_IS_ALLOWED = [
    ['', 'This is not a URL.'],
    ['example.com/hooks', 'This is not a URL.'],
    ['//example.com/hooks', 'This is not a URL.'],
    ['https://', 'This is not a URL.'],
    ['https://:443/', 'This is not a URL.'],
    ['https://exa mple.com/', 'This is not a URL.'],
    ['https://1.2.3.256/', 'This is not a URL.'],
    ['https://[::1/', 'This is not a URL.'],
    ['https://[fe80::1%25eth0]/', 'This is not a URL.'],
    ['ftp://example.com/', 'Only https and http are possible.'],
    ['file:///etc/passwd', 'Only https and http are possible.'],
    ['javascript:alert(1)', 'Only https and http are possible.'],
    ['data:text/plain,x', 'Only https and http are possible.'],
    ['gopher://example.com/', 'Only https and http are possible.'],
    ['ws://example.com/', 'Only https and http are possible.'],
    ['unix:/var/run/docker.sock', 'Only https and http are possible.'],
    ['https://user@example.com/', 'A URL with a user name or password is not possible.'],
    ['https://user:pass@example.com/', 'A URL with a user name or password is not possible.'],
    ['https://:pass@example.com/', 'A URL with a user name or password is not possible.'],
    ['https://example.com@127.0.0.1/', 'A URL with a user name or password is not possible.'],
    ['https://example.com/#', 'A URL with a fragment (#) is not possible.'],
    ['https://example.com/#part', 'A URL with a fragment (#) is not possible.'],
    [`https://example.com/${'x'.repeat(2_029)}`, 'A URL has at most 2048 characters.'],
    [`https://example.com/${'ế'.repeat(300)}`, 'A URL has at most 2048 characters.'],
  ] as const

  test.each(EVEN_WHERE_PRIVATE_IS_ALLOWED)('cannot be %j: %s', async (url, sentence) => {
    expect(await refusalOf(url)).toBe(sentence)
    expect(await refusalOf(url, true)).toBe(sentence)
  })

  test.each([1, 22, 25, 53, 79, 81, 442, 444, 1_023])('cannot be at port %i', async (port) => {
    const refusal = `Webhooks may not go to port ${port}, only to 80, 443, 1024-65535.`
    expect(await refusalOf(`https://example.com:${port}/`)).toBe(refusal)
    expect(await refusalOf(`https://example.com:${port}/`, true)).toBe(refusal)
  })

  test.each(['http://example.com/', 'http://example.com:443/', 'https://example.com:80/', 'https://example.com:1024/'])(
    'can be %s, at a port for HTTP',
    async (url) => {
      expect(await check(url)).toBe(url)
    },
  )

  test('can be at the ports of the settings, and no others', async () => {
    expect(await check('https://example.com:25/', false, ' 25 , 8000 - 8999')).toBe('https://example.com:25/')
    await expect(check('https://example.com/', false, '25')).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('can be of 2048 characters', async () => {
    const url = `https://example.com/${'x'.repeat(2_028)}`
    expect(await check(url)).toBe(url)
  })

  test.each(['http://127.0.0.1:8080/', 'http://localhost/', 'https://nobody.example.com/', 'http://[::1]:3000/'])(
    'can be %s where private addresses are allowed',
    async (url) => {
      expect(await check(url, true)).toBe(url)
    },
  )
})
