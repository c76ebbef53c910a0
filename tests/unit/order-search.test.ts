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

test('words may be taken apart at other characters, an amount is read all the same', () => {
  expect(wordQuery('MBVCB.12-CK', VND, /[^\p{L}\p{N}]+/u)).toBe("('MBVCB':* & '12' & 'CK':*)")
  expect(wordQuery('45.000', VND, /[^\p{L}\p{N}]+/u)).toBe("('45' & '000') | 'total45000'")
})
