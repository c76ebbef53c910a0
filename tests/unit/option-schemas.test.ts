import { expect, test } from 'vitest'
import { readPriceDifference } from '@/lib/money'
import { optionGroupSchema, optionGroupValues } from '@/lib/options/option-schemas'
import { problemsOf } from '@/lib/problems'

const VND = { currency: 'VND', locale: 'vi-VN' }
const EUR = { currency: 'EUR', locale: 'de-DE' }

test.each([
  ['', 0],
  ['0', 0],
  ['6.000', 6_000],
  ['+6000', 6_000],
  ['-5.000', -5_000],
  ['− 5000', -5_000],
  ['+', null],
  ['--5', null],
  ['5-', null],
  ['a', null],
])('the price difference %j is %j', (text, amount) => {
  expect(readPriceDifference(text, VND)).toBe(amount)
})

test('a price difference has the decimals of its currency', () => {
  expect(readPriceDifference('-0,50', EUR)).toBe(-50)
})

const option = (name: string, part = {}) => ({
  id: null,
  name,
  translations: {},
  kitchenName: '',
  price: '',
  isDefault: false,
  effect: 'neutral' as const,
  ...part,
})
const group = (part = {}) => ({
  name: 'Size',
  translations: {},
  kitchenName: '',
  min: 0,
  max: 1,
  repeatable: false,
  showsDefaults: true,
  itemIds: [],
  options: [option('S'), option('M')],
  ...part,
})
const problems = (part: object) => {
  const { error } = optionGroupSchema(VND).safeParse(group(part))
  return error ? problemsOf(error).map(({ path, why }) => `${path} ${why}`) : []
}

test.each<[object, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name required']],
  [{ min: 2 }, ['max tooSmall']],
  [{ min: 3, max: 3 }, ['min tooFewOptions']],
  [{ min: 3, max: 3, repeatable: true }, []],
  [{ max: 100 }, ['max tooBig']],
  [{ options: [] }, ['options tooSmall']],
  [{ options: [option('S'), option('S')] }, ['options.1.name taken']],
  [{ options: [option('S', { price: 'x' })] }, ['options.0.price price']],
  [{ options: [option('S', { isDefault: true }), option('M', { isDefault: true })] }, ['max tooManyDefaults']],
])('a group with %j: %j', (part, expected) => {
  expect(problems(part)).toEqual(expected)
})

test('what was typed becomes what is stored', () => {
  const typed = optionGroupSchema(VND).parse(group({ options: [option(' L ', { price: '6.000' })] }))
  expect(optionGroupValues(typed, VND).options).toEqual([option('L', { price: 6_000 })])
})
