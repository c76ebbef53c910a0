import { expect, test } from 'vitest'
import { wordQuery } from '@/lib/orders/order-search'

const VND = { currency: 'VND', locale: 'vi-VN' }

test.each([
  ['bạc XỈU', "('bạc':* & 'XỈU':*)"],
  ['table b3', "('table':* & 'b3')"],
  ['#12', "('12')"],
  ['45.000', "('45.000') | 'total45000'"],
  ["O'Brien; \\ & :* !", "('O':* & 'Brien':*)"],
  ['% ()', ''],
])('what %s asks of Postgres', (search, query) => {
  expect(wordQuery(search, VND)).toBe(query)
})
