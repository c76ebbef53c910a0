import { expect, test } from 'vitest'
import { problemKey } from '@/app/(managers)/orders/problem-key'
import { refusalMessage } from '@/app/kitchen/taps/refusal-text'

test('a tap that names what an order has no more was not done: the order exists, in whatever state', () => {
  const mark = { type: 'mark_items' } as const
  expect(refusalMessage(mark, 'not_found')).toBe('changedMeanwhile')
  expect(refusalMessage(mark, 'version_conflict')).toBe('changedMeanwhile')
  expect(refusalMessage(mark, 'invalid_transition')).toBe('moved')
})

test('a refusal about money says what to do: void the refund, or look at the order again', () => {
  for (const type of ['void_payment', 'adjust', 'remove_adjustment'] as const) {
    expect(problemKey(type, 'already_refunded')).toBe('voidRefundFirst')
  }
  expect(problemKey('record_refund', 'already_refunded')).toBe('alreadyRefunded')
  expect(problemKey('record_refund', 'no_refund_due')).toBe('changed')
  expect(problemKey('adjust', 'wrong_amount')).toBe('tooLarge')
  expect(problemKey('record_payment', 'wrong_amount')).toBe('otherAmount')

  const adjust = { type: 'adjust' } as const
  const refund = { type: 'record_refund' } as const
  expect(refusalMessage(adjust, 'already_refunded')).toBe('voidRefundFirst')
  expect(refusalMessage(adjust, 'wrong_amount')).toBe('tooLarge')
  expect(refusalMessage(adjust, 'invalid_transition')).toBe('changedMeanwhile')
  expect(refusalMessage(refund, 'already_refunded')).toBe('changedMeanwhile')
  expect(refusalMessage(refund, 'no_refund_due')).toBe('changedMeanwhile')
  const partlyPaid = { status: 'preparing', stoppedAt: null, paymentStatus: 'partly_paid' } as const
  expect(refusalMessage({ type: 'record_payment' }, 'already_paid', partlyPaid)).toBe('otherAmount')
  expect(problemKey('record_payment', 'already_paid', partlyPaid)).toBe('otherAmount')
})

test('the state of an order is not named as the reason where it is another one: it was stopped, its course is not fired, or what is left of a line', () => {
  const [open, stopped] = [
    { status: 'preparing' as const, stoppedAt: null, paymentStatus: 'unpaid' as const },
    { status: 'preparing' as const, stoppedAt: '2026-11-21T10:00:00.000+07:00', paymentStatus: 'unpaid' as const },
  ]
  expect(refusalMessage({ type: 'fire' }, 'invalid_transition', stopped)).toBe('changedMeanwhile')
  expect(refusalMessage({ type: 'fire' }, 'invalid_transition', open)).toBe('moved')
  expect(refusalMessage({ type: 'mark_items' }, 'invalid_transition', open)).toBe('notFired')
  expect(refusalMessage({ type: 'mark_items' }, 'invalid_transition', { ...open, status: 'completed' })).toBe('moved')
  expect(refusalMessage({ type: 'void_line' }, 'invalid_transition')).toBe('changedMeanwhile')
  expect(refusalMessage({ type: 'change_line' }, 'invalid_transition')).toBe('changedMeanwhile')
})
