import { expect, test } from 'vitest'
import { refusalMessage } from '@/app/kitchen/taps/refusal-text'

test('a tap that names what an order has no more was not done: the order exists, in whatever state', () => {
  const mark = { type: 'mark_items' } as const
  expect(refusalMessage(mark, 'not_found')).toBe('changedMeanwhile')
  expect(refusalMessage(mark, 'version_conflict')).toBe('changedMeanwhile')
  expect(refusalMessage(mark, 'invalid_transition')).toBe('moved')
})
