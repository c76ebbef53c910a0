import { expect, test } from 'vitest'
import { isPartOfPhone } from '@/lib/staff/phone'

test.each([
  ['0900000123', '0900 000 123', true],
  ['0900000123', '0900.000', true],
  ['+84900000123', '+84 900', true],
  ['0900000123', '123', true],
  ['0900000123', '٠٩٠٠', true],
  ['0900000123', '23', false],
  ['0900000123', '0901', false],
  ['0900000123', 'an 123', false],
  ['0900000123', '', false],
])('phone %s, searched for "%s": %s', (phone, query, found) => {
  expect(isPartOfPhone(phone, query)).toBe(found)
})
