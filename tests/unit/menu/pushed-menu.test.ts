// biome-ignore assist/source/organizeImports: what runs before this one is not counted
import { countedWork } from '@/tests/support/counted-work'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type PushedMenu, pushedMenuSchema } from '@/lib/menu/menu-schemas'
import { readPushedMenu } from '@/lib/menu/read-pushed-menu'
import { atOnce } from '@/lib/turns'

const list = <Thing>(count: number, thing: (index: number) => Thing) =>
  Array.from({ length: count }, (_, at) => thing(at))

/** @param size the number of items, and ten times that of option groups with options */
const menuOf = (size: number) => ({
  categories: list(2, (at) => ({
    reference: `c${at}`,
    name: `Category ${at}`,
    items: list(size / 2, (place) => ({
      reference: `i${at}-${place}`,
      name: `Item ${place}`,
      price: 10_000,
      description: 'Nhiều sữa,  ít cà phê',
      allergens: ['milk', 'nuts'],
      optionGroups: ['g0'],
    })),
  })),
  optionGroups: list(size / 10, (at) => ({
    reference: `g${at}`,
    name: `Group ${at}`,
    min: 0,
    max: 1,
    options: list(10, (place) => ({ reference: `o${place}`, name: `Option ${place}` })),
  })),
})
const both = (sent: unknown) => {
  const inParts = atOnce(readPushedMenu(sent))
  const whole = pushedMenuSchema.safeParse(sent)
  const issuesOf = (error?: z.ZodError) => error?.issues.map(({ path, message }) => [path, message])
  return [inParts, whole].map((read) => ({ data: read.data as PushedMenu | undefined, issues: issuesOf(read.error) }))
}

describe('a pushed menu that is read in parts', () => {
  test('is what its schema reads', () => {
    const [inParts, whole] = both(menuOf(100))
    expect(inParts?.data).toEqual(whole?.data)
    expect(inParts?.data?.categories[1]?.items).toHaveLength(50)
  })

  test.each<[string, (menu: ReturnType<typeof menuOf>) => unknown]>([
    [
      'an item',
      ({ categories, ...rest }) => ({
        ...rest,
        categories: [...categories, { ...categories[0], items: [{ name: 1 }] }],
      }),
    ],
    [
      'a group',
      ({ optionGroups, ...rest }) => ({ ...rest, optionGroups: [...optionGroups, { ...optionGroups[0], max: -1 }] }),
    ],
    [
      'an option',
      ({ optionGroups, ...rest }) => ({
        ...rest,
        optionGroups: [{ ...optionGroups[0], options: [{ name: 'x', price: '1' }] }],
      }),
    ],
    ['a category', ({ categories, ...rest }) => ({ ...rest, categories: [...categories, { name: 'x' }] })],
    [
      'an item and its category',
      ({ categories, ...rest }) => ({
        ...rest,
        categories: [...categories, { name: 'x', items: [{ name: 'y', price: 1 }] }],
      }),
    ],
    ['a field that is not known', (menu) => ({ ...menu, extra: 1 })],
    ['too many items', () => menuOf(2_002)],
    ['no object', () => null],
  ])('names the same wrong fields: %s', (_, change) => {
    const [inParts, whole] = both(change(menuOf(20)))
    expect(inParts?.issues?.length).toBeGreaterThan(0)
    expect(inParts?.issues).toEqual(whole?.issues)
  })

  test('has a part in which others have their turn for each 50 items and each four groups, of the same work in a menu of twice the size', async () => {
    const largestPart = async (size: number) => {
      const reading = readPushedMenu(menuOf(size))
      let [parts, largest, all] = [0, 0, 0]
      for (let isDone = false; !isDone; parts += 1) {
        const work = await countedWork(() => {
          isDone = reading.next().done === true
        })
        all += work
        // The first part is the menu without its items and groups, of which each is only looked at.
        if (parts > 0) largest = Math.max(largest, work)
      }
      return { parts, largest, all }
    }
    await largestPart(200)
    const [small, large] = [await largestPart(400), await largestPart(800)]
    expect(large.parts).toBeGreaterThanOrEqual(800 / 50 + 80 / 4)
    expect(large.largest / small.largest).toBeLessThanOrEqual(1.1)
    expect(large.all / small.all).toBeLessThanOrEqual(2.3)
  })
})
