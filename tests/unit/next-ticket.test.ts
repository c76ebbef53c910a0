import { describe, expect, test } from 'vitest'
import { jumpFrom, nextTicket, type Place, successor } from '@/app/kitchen/keys/selection'

/** Columns of tickets; each is 100 px high, and those from 400 px on are out of sight. */
function board(...columns: string[]): Place[] {
  return columns.flatMap((ids, column) =>
    [...ids].map((id, index) => ({ id, column, status: `of ${column}`, top: index * 100, isShown: index < 4 })),
  )
}

const at = (places: Place[], id: string): Place => {
  const place = places.find((candidate) => candidate.id === id)
  if (!place) throw new Error(`There is no ${id}.`)
  return place
}

describe('where the selection goes', () => {
  const places = board('abc', '', 'uvwxyz', 'p')

  test.each([
    ['a', 'down', 'b'],
    ['c', 'down', 'c'],
    ['b', 'up', 'a'],
    ['a', 'up', 'a'],
    ['x', 'down', 'y'],
    // Over the empty column, to the one at the same height.
    ['b', 'right', 'v'],
    ['w', 'left', 'c'],
    ['w', 'right', 'p'],
    ['p', 'left', 'u'],
    ['a', 'left', 'a'],
    ['p', 'right', 'p'],
  ] as const)('from %s %s: %s', (from, move, to) => {
    expect(nextTicket(places, at(places, from), move).id).toBe(to)
  })

  test('to the side only to what is in sight', () => {
    const tall = [
      ...board('a'),
      { id: 'b', column: 0, status: 'of 0', top: 900, isShown: true },
      ...board('', 'uvwxyz'),
    ]
    expect(nextTicket(tall, at(tall, 'b'), 'right').id).toBe('x')
  })

  test('a Page key jumps five, and no further than the end', () => {
    expect(jumpFrom(places, at(places, 'u'), 'down').id).toBe('z')
    expect(jumpFrom(places, at(places, 'w'), 'down').id).toBe('z')
    expect(jumpFrom(places, at(places, 'z'), 'up').id).toBe('u')
  })
})

describe('after the selected ticket has left its column', () => {
  const before = board('abc', 'uv')
  const leave = (id: string, ...columns: string[]) =>
    successor(
      board(...columns),
      at(before, id),
      before.filter(({ column }) => column === at(before, id).column).map((place) => place.id),
    )?.id

  test('the next in its column, else the one before', () => {
    expect(leave('b', 'ac', 'uvb')).toBe('c')
    expect(leave('c', 'ab', 'uvc')).toBe('b')
  })

  test('the next that is still there, where several went at once', () => {
    expect(leave('a', 'c', 'uvab')).toBe('c')
  })

  test('an emptied column hands over to the nearest, never to the ticket that just went', () => {
    expect(leave('b', '', 'uvb')).toBe('v')
    expect(leave('b', '', 'b')).toBeUndefined()
  })
})
