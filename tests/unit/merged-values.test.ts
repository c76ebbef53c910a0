import { describe, expect, test } from 'vitest'
import { mergedValues } from '@/app/ui/merged-values'

const row = (id: string | null, price = '', name = id ?? '') => ({ id, name, price })
const SIZES = [row('S'), row('M'), row('L', '6')]

describe('a form whose values another user has changed meanwhile', () => {
  test('keeps what this user has changed, and follows in the rest', () => {
    const base = { name: 'Size', max: 1, own: { S: { price: '' }, L: { price: '6' } } }
    const mine = { ...base, max: 2, own: { ...base.own, S: { price: '1' } } }
    const theirs = { name: 'Cup', max: 3, own: { S: { price: '' }, L: { price: '7' } } }
    expect(mergedValues(base, mine, theirs)).toEqual({
      name: 'Cup',
      max: 2,
      own: { S: { price: '1' }, L: { price: '7' } },
    })
  })

  test('leaves a price at its row, wherever that is now', () => {
    const mine = [row('S'), row('M', '2'), row('L', '6')]
    const theirs = [row('L', '7'), row('M', '', 'Medium'), row('S'), row('XL', '9')]
    expect(mergedValues(SIZES, mine, theirs)).toEqual([
      row('L', '7'),
      row('M', '2', 'Medium'),
      row('S'),
      row('XL', '9'),
    ])
  })

  test('keeps the rows that this user has added, removed and moved', () => {
    const mine = [row('L', '6'), row('S'), row(null, '8', 'XL')]
    const theirs = [row('XS', '1'), ...SIZES.map((size) => ({ ...size, name: `${size.name}!` }))]
    expect(mergedValues(SIZES, mine, theirs)).toEqual([
      row('L', '6', 'L!'),
      row('S', '', 'S!'),
      row(null, '8', 'XL'),
      row('XS', '1'),
    ])
  })

  test('loses the rows that the other user has removed, unless this one has changed them', () => {
    const mine = [row('S'), row('M', '2'), row('L', '6')]
    expect(mergedValues(SIZES, mine, [row('L', '6')])).toEqual([row('L', '6'), row('M', '2')])
  })

  test('keeps the whole of another list, or follows it', () => {
    expect(mergedValues(['a', 'b'], ['a', 'b', 'c'], ['z', 'a', 'b'])).toEqual(['a', 'b', 'c'])
    expect(mergedValues(['a', 'b'], ['a', 'b'], ['z'])).toEqual(['z'])
    expect(mergedValues([], ['a'], ['b'])).toEqual(['a'])
  })

  test('has no value of what is gone', () => {
    expect(Object.keys(mergedValues<Record<string, string>>({ S: '1', L: '2' }, { S: '1', L: '3' }, {}))).toEqual(['L'])
  })
})
