import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress } from '@/server/client-address'

test.each([
  [0, undefined, '10.0.0.9'],
  [0, '1.1.1.1', '10.0.0.9'],
  [1, '1.1.1.1', '1.1.1.1'],
  [1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  [2, '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  [2, '1.1.1.1', '10.0.0.9'],
  [1, undefined, '10.0.0.9'],
])('behind %i proxies, X-Forwarded-For %s means %s', (proxies, forwarded, address) => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.9' })
  const request = new IncomingMessage(socket)
  if (forwarded) request.headers['x-forwarded-for'] = forwarded
  expect(clientAddress(request, proxies)).toBe(address)
})
