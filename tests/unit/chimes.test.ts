import { describe, expect, test } from 'vitest'
import {
  CHIMES,
  type Chime,
  type ChimeQueue,
  dequeue,
  EMPTY_QUEUE,
  enqueue,
  lengthOf,
  NOTES,
  notesOf,
} from '@/app/sound/chimes'
import { createPlaybackCheck } from '@/app/sound/sound-output'

/** The time from each note to the next, in hundredths of a second. */
const rhythm = (chime: Chime) =>
  NOTES[chime].slice(1).map(({ at }, index) => Math.round((at - (NOTES[chime][index]?.at ?? 0)) * 100))

/** From each note to the next: up, down or level. */
const contour = (chime: Chime) =>
  NOTES[chime].slice(1).map(({ hertz }, index) => Math.sign(hertz - (NOTES[chime][index]?.hertz ?? 0)))

describe('the chimes', () => {
  test.each([
    ['rhythm', rhythm],
    ['contour', contour],
  ] as const)('are each told by their %s alone', (_name, of) => {
    expect(new Set(CHIMES.map((chime) => of(chime).join())).size).toBe(CHIMES.length)
  })

  test.each(CHIMES)('%s is short, and sounds where a tablet does and a kitchen does not', (chime) => {
    expect(lengthOf(chime)).toBeLessThanOrEqual(1.2)
    const sounded = NOTES[chime].flatMap(({ hertz, timbre }) => timbre.partials.map(([ratio]) => hertz * ratio))
    expect(Math.min(...sounded)).toBeGreaterThan(800)
    expect(Math.max(...sounded)).toBeLessThan(4_000)
  })
})

test.each([
  [2, 2],
  [3, 3],
  [5, 5],
  [40, 5],
])('a chime for %i orders ends with %i strikes', (orders, strikes) => {
  const added = notesOf('new', orders).slice(NOTES.new.length)
  expect(added).toHaveLength(strikes)
  expect(added.every(({ at }) => at >= lengthOf('new'))).toBe(true)
})

describe('the queue of chimes', () => {
  /** What sounds when each chime is asked for at its moment and the queue is looked at every 10 ms. */
  function sounded(asked: [at: number, chime: Chime][]): [at: number, chime: Chime, count: number][] {
    const heard: [number, Chime, number][] = []
    let queue: ChimeQueue = EMPTY_QUEUE
    for (let now = 0; now <= 20_000; now += 10) {
      for (const [at, chime] of asked) if (at === now) queue = enqueue(queue, chime, now)
      const next = dequeue(queue, now)
      queue = next.queue
      if (next.asked) heard.push([now, next.asked.chime, next.asked.count])
    }
    return heard
  }
  const names = (heard: [number, Chime, number][]) => heard.map(([, chime]) => chime)

  test('tells three orders at once by one chime for three', () => {
    expect(
      sounded([
        [0, 'new'],
        [150, 'new'],
        [390, 'new'],
      ]),
    ).toEqual([[400, 'new', 3]])
  })

  test('tells fifty orders in a second by two chimes', () => {
    const orders = Array.from({ length: 50 }, (_, index): [number, Chime] => [index * 20, 'new'])
    const heard = sounded(orders)
    expect(heard.map(([, chime, count]) => [chime, count])).toEqual([
      ['new', 21],
      ['new', 29],
    ])
  })

  test('tells each of the orders that come later', () => {
    const heard = sounded(Array.from({ length: 10 }, (_, index): [number, Chime] => [index * 1_000, 'new']))
    expect(heard.length).toBeGreaterThan(4)
    expect(heard.reduce((sum, [, , count]) => sum + count, 0)).toBe(10)
  })

  test('lets one chime end before the next begins', () => {
    const heard = sounded(CHIMES.map((chime) => [0, chime]))
    const gaps = heard.slice(1).map(([at], index) => {
      const [before, chime] = heard[index] as [number, Chime, number]
      return at - before - lengthOf(chime) * 1000
    })
    expect(Math.min(...gaps)).toBeGreaterThan(0)
  })

  test('keeps the most urgent of too many, and the most urgent goes first', () => {
    const all: Chime[] = ['new', 'ready', 'changed', 'late', 'cancelled']
    const heard = sounded([[0, 'new'], ...all.map((chime): [number, Chime] => [10, chime])])
    expect(names(heard)).toEqual(['cancelled', 'late', 'new'])
  })
})

describe('a context really plays', () => {
  function contextWithClock() {
    const context = { state: 'suspended' as AudioContextState, currentTime: 0 }
    const clock = { now: 0 }
    return { context, clock, plays: createPlaybackCheck(context, () => clock.now) }
  }

  test('when it runs and its clock goes on', () => {
    const { context, plays } = contextWithClock()
    expect(plays()).toBe(false)
    context.state = 'running'
    expect(plays()).toBe(false)
    context.currentTime = 0.1
    expect(plays()).toBe(true)
  })

  test('not any more when its clock stands still', () => {
    const { context, clock, plays } = contextWithClock()
    Object.assign(context, { state: 'running', currentTime: 0.1 })
    expect(plays()).toBe(true)
    clock.now = 1_000
    expect(plays()).toBe(true)
    clock.now = 10_000
    expect(plays()).toBe(false)
  })

  test('not from the moment when it is interrupted', () => {
    const { context, plays } = contextWithClock()
    Object.assign(context, { state: 'running', currentTime: 0.1 })
    expect(plays()).toBe(true)
    context.state = 'interrupted'
    expect(plays()).toBe(false)
  })
})
