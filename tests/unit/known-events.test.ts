import { expect, test } from 'vitest'
import { knownEvents } from '@/lib/board/known-events'

test('in one history a seq has one id', () => {
  const events = knownEvents()
  expect([events.note(1, 'a'), events.note(2, 'b'), events.note(1, 'a')]).toEqual([true, true, true])
  expect(events.note(2, 'other')).toBe(false)
  expect(events.at(2)).toEqual({ seq: 2, eventId: 'b' })
  events.clear()
  expect([events.at(2), events.note(2, 'other')]).toEqual([undefined, true])
})

test('an event without an id says nothing: it was pruned, or the server does not name it', () => {
  const events = knownEvents()
  expect([events.note(1, null), events.note(1, undefined), events.note(1, 'a'), events.note(1, null)]).not.toContain(
    false,
  )
  expect(events.at(1)).toEqual({ seq: 1, eventId: 'a' })
})

test('keeps the last 1,000', () => {
  const events = knownEvents()
  for (let seq = 1; seq <= 1_001; seq++) events.note(seq, `id ${seq}`)
  expect([events.at(1), events.at(2)]).toEqual([undefined, { seq: 2, eventId: 'id 2' }])
})
