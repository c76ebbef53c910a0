import { expect, test } from 'vitest'
import { hasNewCall } from '@/app/kitchen/table-calls'
import type { TableCall } from '@/lib/guests/call-kinds'

const call = (id: string, acknowledgedAt: number | null = null): TableCall => ({
  id,
  tableId: 'table',
  tableLabel: 'A1',
  kind: 'staff',
  calledAt: 1,
  acknowledgedAt,
})

test('a board chimes for calls that came while it was there, not for the first ones that it knows', () => {
  expect([hasNewCall(null, null), hasNewCall(null, [call('old')])]).toEqual([false, false])
  expect(hasNewCall([call('old')], [call('old')])).toBe(false)
  expect(hasNewCall([call('old')], [call('old'), call('new')])).toBe(true)
  expect(hasNewCall([], [call('new', 2)])).toBe(false)
})
