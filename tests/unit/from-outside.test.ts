import { expect, test } from 'vitest'
import { whyNotFromOutside } from '@/lib/addresses/from-outside'

test.each([
  ['http://127.0.0.1:3000', 'own_network'],
  ['https://192.168.1.20:3443', 'own_network'],
  ['https://[fd00::1]', 'own_network'],
  ['http://localhost:3000', 'own_network'],
  ['https://passboard', 'own_network'],
  ['https://quay.local', 'own_network'],
  ['https://box.home.arpa:3443', 'own_network'],
  ['http://cafe.example.com', 'not_https'],
  ['http://8.8.8.8:3000', 'not_https'],
  ['https://cafe.example.com', null],
  ['https://local.example.com', null],
  ['https://[2606:4700::1111]:8443', null],
])('a service on the internet and %s: %s', (origin, why) => {
  expect(whyNotFromOutside(origin)).toBe(why)
})
