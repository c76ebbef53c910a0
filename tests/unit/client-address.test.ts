import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressKey, clientAddress } from '@/server/client-address'

test.each([
  [0, undefined, '10.0.0.9'],
  [0, '1.1.1.1', '10.0.0.9'],
  [1, '1.1.1.1', '1.1.1.1'],
  [1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  [2, '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  [2, '1.1.1.1', '10.0.0.9'],
  [1, undefined, '10.0.0.9'],
  [1, '1.1.1.1:4711', '1.1.1.1'],
  [1, '[2001:db8::1]:4711', '2001:db8::/64'],
  [1, 'unknown', '10.0.0.9'],
  [1, '1.1.1.1, ', '10.0.0.9'],
])('behind %i proxies, X-Forwarded-For %s means %s', (proxies, forwarded, address) => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.9' })
  const request = new IncomingMessage(socket)
  if (forwarded) request.headers['x-forwarded-for'] = forwarded
  expect(clientAddress(request, proxies)).toBe(address)
})

test.each([
  [
    '203.0.113.7',
    ['203.0.113.7:4711', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '[::ffff:203.0.113.7]:4711', ' 203.0.113.7 '],
  ],
  [
    '2001:db8:0:1::/64',
    [
      '2001:db8:0:1::1',
      '2001:0DB8:0000:0001:0000:0000:0000:0001',
      '2001:db8:0:1:ffff:ffff:ffff:ffff',
      '[2001:db8:0:1::2]',
      '[2001:db8:0:1::2]:4711',
      '2001:db8:0:1::3%eth0',
      '[2001:db8:0:1::3%eth0]:4711',
    ],
  ],
  ['2001:db8:0:2::/64', ['2001:db8:0:2::1']],
])('%s is the key of all its spellings', (key, spellings) => {
  expect(spellings.map(addressKey)).toEqual(spellings.map(() => key))
})

test.each(['', 'unknown', '_hidden', '1.2.3.400', '1.2.3.4.5', '[::1', '2001:db8::1::2', 'example.com:80'])(
  '"%s" is no address',
  (text) => {
    expect(addressKey(text)).toBeNull()
  },
)
