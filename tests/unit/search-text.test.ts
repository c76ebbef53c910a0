import { expect, test } from 'vitest'
import { isAmount, isMatch, tableText } from '@/lib/search-text'

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

test.each([
  ['table b3', true],
  ['BÀN B3', true],
  ['b3', true],
  ['table b4', false],
])('table B3, searched for "%s": %s', (query, found) => {
  expect(isMatch(tableText('B3'), query)).toBe(found)
})

test.each([
  ['45.000', true],
  ['45,000đ', true],
  ['45k', true],
  ['45000', true],
  ['45', false],
  ['450.000', false],
  ['', false],
])('an amount of 45.000 ₫, searched for "%s": %s', (query, found) => {
  expect(isAmount(45_000, query, { currency: 'VND', locale: 'vi-VN' })).toBe(found)
})
