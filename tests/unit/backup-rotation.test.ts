import { describe, expect, test } from 'vitest'
import { KEPT, outdated } from '@/lib/backup/backup-files'
import { lastDue } from '@/server/ops/nightly-backup'
import { afterNights, backupAt as backup } from '../support/nights'

describe('the rotation', () => {
  test('after a year has the newest seven days, four weeks and three months', () => {
    const kept = afterNights(365).map(({ file }) => file.slice(18, 26))
    expect(kept).toEqual([
      ...['20261031', '20261130', '20261213', '20261220'],
      ...['20261225', '20261226', '20261227', '20261228', '20261229', '20261230', '20261231'],
    ])
  })

  test('of few backups removes none', () => {
    expect(afterNights(7)).toHaveLength(7)
  })

  test('keeps those that somebody made, and the newest before upgrades', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const days = Array.from({ length: 40 }, (_, index) => index + 1)
    expect(outdated(days.map((day) => backup('manual', at(day))))).toEqual([])
    const removed = outdated(days.map((day) => backup('upgrade', at(day))))
    expect(removed).toHaveLength(days.length - KEPT.upgrades)
    expect(removed.map(({ takenAt }) => takenAt)).not.toContainEqual(at(40))
  })
})

test.each([
  ['2026-11-23T20:59:00Z', 'Asia/Ho_Chi_Minh', '2026-11-22T21:00:00Z'],
  ['2026-11-23T21:00:00Z', 'Asia/Ho_Chi_Minh', '2026-11-23T21:00:00Z'],
  ['2026-11-23T12:00:00Z', 'Europe/Berlin', '2026-11-23T03:00:00Z'],
  // The clocks go forward at 2 and back at 3.
  ['2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-29T02:00:00Z'],
  ['2026-10-25T02:59:00Z', 'Europe/Berlin', '2026-10-24T02:00:00Z'],
])('at %s in %s the last backup was due at %s', (now, timeZone, due) => {
  expect(lastDue(new Date(now), timeZone)).toEqual(new Date(due))
})
