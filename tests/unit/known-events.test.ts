import { expect, test } from 'vitest'
import { knownEvents } from '@/lib/board/known-events'

test('in one history a seq has one id', () => {
  const events = knownEvents()
  expect([events.record(1, 'a'), events.record(2, 'b'), events.record(1, 'a')]).toEqual([true, true, true])
  expect(events.record(2, 'other')).toBe(false)
  expect(events.at(2)).toEqual({ seq: 2, eventId: 'b' })
  events.clear()
  expect([events.at(2), events.record(2, 'other')]).toEqual([undefined, true])
})

test('an event without an id says nothing: it was pruned, or the server does not name it', () => {
  const events = knownEvents()
  expect([
    events.record(1, null),
    events.record(1, undefined),
    events.record(1, 'a'),
    events.record(1, null),
  ]).not.toContain(false)
  expect(events.at(1)).toEqual({ seq: 1, eventId: 'a' })
})

test('keeps the last 1,000', () => {
  const events = knownEvents()
  for (let seq = 1; seq <= 1_001; seq++) events.record(seq, `id ${seq}`)
  expect([events.at(1), events.at(2)]).toEqual([undefined, { seq: 2, eventId: 'id 2' }])
})
