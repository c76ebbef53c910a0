import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CAPACITY_STEPS,
  type CapacityLimits,
  type CapacityState,
  nextStep,
  SHORTEST_STAY_MS,
  stepAt,
} from '@/lib/branches/capacity'
import { capacitySchema, NEW_CAPACITY } from '@/lib/branches/capacity-schema'
import { orderingAt } from '@/lib/branches/ordering'
import { kitchenLoad, type OpenWork } from '@/lib/orders/kitchen-load'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const LIMITS = { busy: 20, limited: 40, full: 60 }
const NORMAL: CapacityState = { step: 'normal', since: null, until: null }

/** The steps of a kitchen whose load is measured once a minute. */
function stepsOf(loads: readonly number[], limits: CapacityLimits = LIMITS) {
  let state = NORMAL
  return loads.map((load, minute) => {
    const now = NOW + minute * 60_000
    const step = nextStep(now, state, load, limits)
    if (step !== state.step) state = { step, since: now, until: null }
    return step
  })
}

describe('the step that a load leads to', () => {
  test('begins at its limit and ends below 80 % of it, not before three minutes', () => {
    expect(stepsOf([19, 20, 16, 15, 15, 15])).toEqual(['normal', 'busy', 'busy', 'busy', 'normal', 'normal'])
    expect(stepsOf([60, 0, 0, 0])).toEqual(['full', 'full', 'full', 'normal'])
    expect(stepsOf([60, 60, 60, 35])).toEqual(['full', 'full', 'full', 'limited'])
    expect(stepsOf([20, 60])).toEqual(['busy', 'full'])
  })

  test('leaves out a step without a limit', () => {
    expect(stepsOf([45, 60, 60, 60, 60, 47], { ...LIMITS, limited: null })).toEqual(
      expect.arrayContaining(['busy', 'full', 'busy']),
    )
  })

  test('changes at most once while the load stays within a fifth below a limit and the next one', () => {
    const near = fc.tuple(fc.constantFrom(20, 40, 60), fc.array(fc.double({ min: 0.8, max: 1.3, noNaN: true })))
    fc.assert(
      fc.property(near, ([limit, parts]) => {
        const steps = stepsOf(parts.map((part) => limit * part))
        const changes = steps.filter((step, at) => at > 0 && step !== steps[at - 1])
        expect(changes.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('is never lower for a higher load, whatever the state', () => {
    const state = fc.record({
      step: fc.constantFrom(...CAPACITY_STEPS),
      since: fc.constantFrom(null, NOW - SHORTEST_STAY_MS + 1, NOW - SHORTEST_STAY_MS),
      until: fc.constantFrom(null, NOW, NOW + 1),
    })
    const load = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(state, load, load, (before, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((value) =>
          CAPACITY_STEPS.indexOf(nextStep(NOW, before, value, LIMITS)),
        )
        expect(low).toBeLessThanOrEqual(high ?? -1)
      }),
    )
  })

  test('is the one that was set by hand, until it is over', () => {
    const byHand: CapacityState = { step: 'normal', since: NOW, until: NOW + 1 }
    expect(nextStep(NOW, byHand, 100, LIMITS)).toBe('normal')
    expect(nextStep(NOW + 1, byHand, 100, LIMITS)).toBe('full')
    expect(nextStep(NOW + 1, { ...byHand, step: 'full' }, 0, LIMITS)).toBe('normal')
    expect([NOW, NOW + 1].map((now) => stepAt(now, { step: 'full', until: NOW + 1 }))).toEqual(['full', 'normal'])
  })
})

describe('what guests can do', () => {
  const capacity = { ...NEW_CAPACITY, categoryIds: ['a'] }
  const rules = { timeZone: 'Asia/Ho_Chi_Minh', openingHours: null, pausedAt: null, pausedUntil: null, capacity }
  const at = (step: CapacityState['step'], until: number | null = null) =>
    orderingAt(NOW, { ...rules, kitchen: { step, since: NOW, until } })

  test.each([
    ['normal', { isOpen: true }],
    ['busy', { isOpen: true, longerMinutes: 15 }],
    ['limited', { isOpen: true, longerMinutes: 15, categoryIds: ['a'] }],
    ['full', { isOpen: false, why: 'full', opensAt: null }],
  ] as const)('while the kitchen is %s', (step, ordering) => {
    expect(at(step)).toEqual(ordering)
  })

  test('a full kitchen that was set by hand opens at its end', () => {
    expect(at('full', NOW + 60_000)).toEqual({ isOpen: false, why: 'full', opensAt: NOW + 60_000 })
    expect(at('full', NOW)).toEqual({ isOpen: true })
  })
})

test('limits ascend, and a limited kitchen has categories', () => {
  const problemOf = (automatic: object, categoryIds: string[] = []) =>
    capacitySchema
      .safeParse({ longerMinutes: 15, categoryIds, automatic: { measure: 'pieces', ...automatic } })
      .error?.issues.map(({ path }) => path.join('.'))
  expect(problemOf({ busy: 20, limited: null, full: 60 })).toBeUndefined()
  expect(problemOf({ busy: 20, limited: null, full: 20 })).toEqual(['automatic.full'])
  expect(problemOf({ busy: 20, limited: 30, full: null })).toEqual(['categoryIds'])
})

test('the load is what the fullest station has left, or the time until the last order is likely ready', () => {
  const line = { stationId: 'kitchen', quantity: 2, done: false, later: false, parts: [] }
  const part = { stationId: 'bar', quantity: 3, done: false }
  const orders: OpenWork[] = [
    { likely: NOW + 9 * 60_000, lines: [line, { ...line, done: true }, { ...line, later: true }] },
    { likely: NOW - 60_000, lines: [{ ...line, stationId: null, parts: [part, { ...part, done: true }] }] },
    { likely: null, lines: [] },
  ]
  expect(kitchenLoad('pieces', NOW, orders)).toBe(6)
  expect(kitchenLoad('minutes', NOW, orders)).toBe(9)
  expect(['pieces', 'minutes'].map((measure) => kitchenLoad(measure as 'pieces', NOW, []))).toEqual([0, 0])
})
