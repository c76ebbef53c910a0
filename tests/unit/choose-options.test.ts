import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseOptions, defaultChoice, unitPriceOf } from '@/lib/options/choose-options'
import type { MenuOptionGroup } from '@/lib/options/option-group'

type Group = Omit<MenuOptionGroup, 'required'>

const option = (id: string, part: Partial<Group['options'][number]> = {}): Group['options'][number] => ({
  id,
  name: id,
  price: 0,
  default: false,
  available: true,
  ...part,
})
const size: Group = {
  id: 'size',
  name: 'Size',
  min: 1,
  max: 1,
  repeatable: false,
  options: [option('S', { price: -5 }), option('M', { default: true }), option('L', { price: 6 })],
}
const topping: Group = {
  id: 'topping',
  name: 'Topping',
  min: 0,
  max: 3,
  repeatable: true,
  options: [option('pearls', { price: 10 }), option('jelly', { price: 8, available: false })],
}
const groups = [size, topping]

const choose = (...wanted: [string, number?][]) => {
  const { chosen, problems } = chooseOptions(
    groups,
    wanted.map(([optionId, quantity]) => ({ optionId, ...(quantity && { quantity }) })),
  )
  return {
    chosen: chosen.map((one) => `${one.quantity} ${one.option.id}`),
    problems: problems.map((problem) => `${problem.why} ${'group' in problem ? problem.group.id : problem.optionId}`),
    price: unitPriceOf(30, chosen),
  }
}

describe('a choice', () => {
  test('is priced with its options, in the order of the groups', () => {
    expect(choose(['pearls', 2], ['L'])).toEqual({ chosen: ['1 L', '2 pearls'], problems: [], price: 56 })
    expect(choose(['S'])).toEqual({ chosen: ['1 S'], problems: [], price: 25 })
  })

  test('that names no options is the defaults', () => {
    expect(chooseOptions(groups, undefined).chosen.map(({ option: { id } }) => id)).toEqual(['M'])
    expect(defaultChoice(groups)).toEqual([{ optionId: 'M' }])
  })

  test('counts the same option twice as two of it', () => {
    expect(choose(['M'], ['pearls'], ['pearls']).chosen).toEqual(['1 M', '2 pearls'])
  })

  test('never costs less than nothing', () => {
    expect(unitPriceOf(3, chooseOptions(groups, [{ optionId: 'S' }]).chosen)).toBe(0)
  })
})

describe('a choice is refused', () => {
  test.each([
    ['without a required group', [['pearls']], ['tooFew size']],
    ['with no options at all', [], ['tooFew size']],
    ['with two of a group that takes one', [['S'], ['L']], ['tooMany size']],
    ['with more pieces than the group takes', [['M'], ['pearls', 4]], ['tooMany topping']],
    ['with an option twice that is taken once', [['M', 2]], ['tooMany size', 'notSeveral size']],
    ['with an option that is sold out', [['M'], ['jelly']], ['soldOut topping']],
    ['with an option of another item', [['M'], ['hay']], ['unknown hay']],
  ] as [string, [string, number?][], string[]][])('%s', (_, wanted, problems) => {
    expect(choose(...wanted).problems).toEqual(problems)
  })

  test('with a default that is sold out, also if it is not named', () => {
    const milk = { ...topping, options: [option('milk', { default: true, available: false })] }
    expect(chooseOptions([milk], undefined).problems).toMatchObject([{ why: 'soldOut', option: { id: 'milk' } }])
  })
})

test('any choice without problems keeps every limit, and its price is the sum', () => {
  const ids = ['S', 'M', 'L', 'pearls', 'jelly', 'hay']
  const wanted = fc.array(fc.record({ optionId: fc.constantFrom(...ids), quantity: fc.integer({ min: 1, max: 3 }) }))
  fc.assert(
    fc.property(wanted, fc.nat(100), (options, price) => {
      const { chosen, problems } = chooseOptions(groups, options)
      const pieces = (group: Group) =>
        chosen.filter((one) => one.group === group).reduce((sum, { quantity }) => sum + quantity, 0)
      const isRight =
        options.every(({ optionId }) => optionId !== 'hay' && optionId !== 'jelly') &&
        pieces(size) === 1 &&
        pieces(topping) <= 3
      expect(problems.length === 0).toBe(isRight)
      const prices: Record<string, number> = { S: -5, L: 6, pearls: 10, jelly: 8 }
      const sum = options.reduce((total, { optionId, quantity }) => total + (prices[optionId] ?? 0) * quantity, price)
      expect(unitPriceOf(price, chosen)).toBe(Math.max(0, sum))
    }),
  )
})
