import { describe, expect, test } from 'vitest'
import { afterQuietHours } from '@/lib/alarms/quiet-hours'
import { compareConditions, type OpenCondition } from '@/lib/conditions/compare-conditions'
import type { ConditionKind } from '@/lib/conditions/condition-kinds'
import { AWAY_SECONDS, type PresentCondition } from '@/lib/conditions/find-present'
import { HEARTBEAT_MS } from '@/lib/live/heartbeat'
import { PRINTS_WITHIN_SECONDS } from '@/lib/printing/print-queue-repository'
import { DISPLAY_COUNTS_SECONDS } from '@/lib/screens/undisplayed-ticket-repository'

const NOW = Date.parse('2026-11-23T12:00:00Z')

const present = (kind: ConditionKind, subjectId: string, mayBegin = true): PresentCondition => {
  const about = { orgId: 'café', branchId: 'branch', subject: 'name' }
  return { ...about, kind, subjectId, mayBegin }
}
const open = (kind: ConditionKind, subjectId: string, missingForMs: number | null = null): OpenCondition => ({
  id: `${kind} ${subjectId}`,
  kind,
  branchId: 'branch',
  subjectId,
  missingSince: missingForMs === null ? null : NOW - missingForMs,
})
const NOTHING = { began: [], ended: [], missing: [], again: [] }

test('the waits before people learn that the only screen is gone are less than a minute in total', () => {
  const compareAndSend = (2 * HEARTBEAT_MS) / 1_000
  expect(DISPLAY_COUNTS_SECONDS + PRINTS_WITHIN_SECONDS + compareAndSend).toBeLessThan(60)
  expect(AWAY_SECONDS + compareAndSend).toBeLessThan(60)
})

describe('a condition', () => {
  test('begins once, and only if it may', () => {
    const away = present('screen_away', 'a')
    expect(compareConditions([away], [], NOW)).toEqual({ ...NOTHING, began: [away] })
    expect(compareConditions([away], [open('screen_away', 'a')], NOW)).toEqual(NOTHING)
    expect(compareConditions([present('screen_away', 'a', false)], [], NOW)).toEqual(NOTHING)
    expect(compareConditions([present('screen_away', 'a', false)], [open('screen_away', 'a')], NOW)).toEqual(NOTHING)
  })

  test('that comes and goes does not end until it stays away', () => {
    const fresh = open('screen_away', 'a')
    expect(compareConditions([], [fresh], NOW)).toEqual({ ...NOTHING, missing: [fresh] })
    const missing = open('screen_away', 'a', 9_999)
    expect(compareConditions([], [missing], NOW)).toEqual(NOTHING)
    expect(compareConditions([present('screen_away', 'a')], [missing], NOW)).toEqual({ ...NOTHING, again: [missing] })
    const gone = open('screen_away', 'a', 10_000)
    expect(compareConditions([], [gone], NOW)).toEqual({ ...NOTHING, ended: [gone] })
  })

  test('of a thing that somebody switches ends at once', () => {
    const soldOut = open('sold_out', 'phở')
    expect(compareConditions([], [soldOut], NOW)).toEqual({ ...NOTHING, ended: [soldOut] })
  })

  test('is one for each kind, branch and subject', () => {
    const elsewhere = { ...present('sold_out', 'phở'), branchId: 'other' }
    const { began } = compareConditions([present('sold_out', 'phở'), elsewhere], [open('sold_out', 'phở')], NOW)
    expect(began).toEqual([elsewhere])
  })
})

describe('quiet hours', () => {
  const at = (time: string) => Date.parse(`2026-11-23T${time}:00+07:00`)
  const due = (time: string, from: string, until: string) =>
    afterQuietHours(at(time), { from, until }, 'Asia/Ho_Chi_Minh')

  test.each([
    ['21:59', '22:00', '07:00', '21:59'],
    ['05:30', '22:00', '07:00', '07:00'],
    ['07:00', '22:00', '07:00', '07:00'],
    ['13:10', '13:00', '14:00', '14:00'],
    ['12:00', '12:00', '12:00', '12:00'],
  ])('a message of %s with quiet hours from %s to %s is sent at %s', (time, from, until, sent) => {
    expect(due(time, from, until)).toBe(at(sent))
  })

  test('over midnight end the next morning', () => {
    expect(due('23:15', '22:00', '07:00')).toBe(Date.parse('2026-11-24T07:00:00+07:00'))
  })

  test('end at the local time also when clocks change', () => {
    const evening = Date.parse('2026-10-24T23:00:00+02:00')
    expect(afterQuietHours(evening, { from: '22:00', until: '07:00' }, 'Europe/Berlin')).toBe(
      Date.parse('2026-10-25T07:00:00+01:00'),
    )
  })

  test('are none without a setting', () => {
    expect(afterQuietHours(at('03:00'), null, 'Asia/Ho_Chi_Minh')).toBe(at('03:00'))
  })

  // Clocks went forward in the night before these evenings: they skipped the time at which the quiet hours end.
  test.each([
    ['Europe/Berlin', '02:30', '2027-03-28T21:30:00Z', '2027-03-29T00:30:00Z'],
    ['America/Santiago', '00:30', '2026-09-07T02:30:00Z', '2026-09-07T03:30:00Z'],
    ['Asia/Beirut', '00:00', '2027-03-28T20:30:00Z', '2027-03-28T21:00:00Z'],
  ])('end in %s at %s, also on the day after that time was skipped', (timeZone, until, evening, end) => {
    const due = afterQuietHours(Date.parse(evening), { from: '23:00', until }, timeZone)
    expect(new Date(due)).toEqual(new Date(end))
  })
})
