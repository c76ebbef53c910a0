import { expect, test } from 'vitest'
import { isMatch } from '@/lib/search-text'

test.each([
  ['Bạc xỉu', 'bac xiu', true],
  ['Bạc xỉu', 'BẠC', true],
  ['Bạc xỉu', 'xiu bac', true],
  ['Trà đào cam sả', 'dao', true],
  ['Trà đào cam sả', 'đào  sả', true],
  // A composed and a decomposed letter are the same.
  ['Cà phê sữa đá', 'su\u031b\u0303a', true],
  ['Croissant bơ', 'bo c', true],
  ['Café crème', 'creme', true],
  ['0900 000 001', '0900', true],
  ['Phở bò tái', '', true],
  ['Phở bò tái', 'bún', false],
  ['Phở bò tái', 'pho ga', false],
])('%s, searched for "%s": %s', (text, query, found) => {
  expect(isMatch(text, query)).toBe(found)
})
