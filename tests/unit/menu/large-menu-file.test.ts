// biome-ignore assist/source/organizeImports: what runs before this one is not counted
import { countedWork } from '@/tests/support/counted-work'
import { describe, expect, test } from 'vitest'
import { menuFileInParts } from '@/lib/menu/import-menu'
import { planInParts } from '@/lib/menu/plan-import'
import { atOnce } from '@/lib/turns'

const VND = { currency: 'VND', locale: 'vi-VN' }
const HEADER = 'Category,Name,Price,Options,Option group,Option'

const planOf = (text: string) => atOnce(planInParts(atOnce(menuFileInParts(text, VND)), { sections: [], groups: [] }))

const list = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index))
const file = (...lines: string[]) => [HEADER, ...lines].join('\n')

const options = list(40, (index) => `,,,,g,o${index}`)

/** Files that took long. @param size the number of lines or cells that grows */
const FILES: Record<string, (size: number) => string> = {
  'one option in each of many groups': (size) => file(...list(size, (index) => `,,,,g${index},o`)),
  'many options in one group': (size) => file(...list(size, (index) => `,,,,g,o${index}`)),
  'many cells': (size) => list(size, () => 'a').join(','),
  'many cells after the header': (size) => `${HEADER},${list(size, () => 'a').join(',')}`,
  'many names of groups in a cell': (size) => file(`A,B,1,"${list(size, (index) => `g${index}`).join(',')}",,`),
  'many categories': (size) => file(...list(size, (index) => `c${index},i,1,,,`)),
  'many items with one name': (size) =>
    `${HEADER},Number of the same name\n${list(size, (index) => `A,i,1,,,,${index + 1}`).join('\n')}`,
  'how options differ for many items': (size) =>
    file(
      ...options,
      ...list(size / 4, (index) => `A,i${index},1,g,,`),
      ...list(size, (index) => `A,i${index % (size / 4)},,,g,o${Math.floor((4 * index) / size)}`),
    ),
  'how one option differs, again and again': (size) =>
    file(...options, 'A,B,1,g,,', ...list(size, (index) => `A,B,,,g,o${index % 40}`)),
  'nothing but line ends': (size) => `${HEADER}${'\n'.repeat(size)}`,
  'quotation marks': (size) => `${HEADER}\n${'"a'.repeat(size)}`,
}

describe('a menu file', () => {
  test.each(Object.entries(FILES))('of twice the size with %s takes at most 2.3 times the work', async (_, make) => {
    const [small, large] = [make(480), make(960)]
    // What the first reading prepares, such as a list of the columns, does not count.
    planOf(small)
    const [one, two] = [await countedWork(() => planOf(small)), await countedWork(() => planOf(large))]
    expect(two / one).toBeLessThanOrEqual(2.3)
  })

  test.each(Object.entries(FILES))(
    'with %s has a part in which others have their turn for each 250 lines or fewer',
    (_, make) => {
      const text = make(10_000)
      const lines = text.split('\n').length
      const file = menuFileInParts(text, VND)
      let parts = 1
      let step = file.next()
      for (; !step.done; step = file.next()) parts += 1
      expect(parts).toBeGreaterThanOrEqual(Math.min(lines, text.length) / 250)
      const { items, options: groupLines, own } = step.value
      const plan = planInParts(step.value, { sections: [], groups: [] })
      let planned = 1
      while (!plan.next().done) planned += 1
      expect(planned).toBeGreaterThanOrEqual((items.length + groupLines.length + own.length) / 250)
    },
  )

  test('above a limit is refused with the line and the limit', () => {
    const why = (text: string) => planOf(text).problems.map(({ line, why }) => [line, why])
    expect(why(file(...list(201, (index) => `,,,,g${index},o`)))).toEqual([[202, 'tooManyGroups']])
    expect(why(file(...options, ',,,,g,one more'))).toEqual([[42, 'tooManyOptions']])
    expect(
      why(file(...list(21, (index) => `,,,,g${index},o`), `A,B,1,"${list(21, (index) => `g${index}`).join(',')}"`)),
    ).toEqual([[23, 'tooManyItemGroups']])
    expect(why(file(...options, 'A,B,1,g', ...list(9_961, (index) => `A,B,,,g,o${index % 40}`)))).toEqual([
      [10_003, 'tooManyOptionLines'],
    ])
    expect(why(list(101, () => 'a').join(','))).toEqual([[1, 'tooManyColumns']])
    expect(why(`${HEADER}\nA,B,1\n"A${'x'.repeat(16_000)}\nA,C,1`)).toEqual([[3, 'rowTooLong']])
  })

  test('lists 1,000 wrong lines and says that there are more', () => {
    const { problems } = planOf(file(...list(20_100, () => 'A,,1')))
    expect(problems).toHaveLength(1_002)
    expect(problems.slice(999)).toMatchObject([
      { line: 1_001, why: 'name' },
      { line: 1_002, why: 'moreProblems' },
      { line: 20_001, why: 'tooManyRows' },
    ])
  })
})
