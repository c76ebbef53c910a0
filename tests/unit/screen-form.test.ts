import { expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { USUAL_MONITOR } from '@/lib/screens/screen'
import { shownPairingForm, shownScreenForm } from '@/lib/screens/screen-form'

const VALUES = { name: 'Bar', branchId: newId(), stations: [''], mayBump: false, diagonal: 43, readingDistance: 2.5 }
const CLEARED = { ...VALUES, diagonal: Number.NaN, readingDistance: 100 }

test.each(['touch', 'ready'] as const)('a monitor that a %s view does not show is not validated', (view) => {
  expect(shownScreenForm.parse({ ...CLEARED, view })).toMatchObject(USUAL_MONITOR)
  expect(shownPairingForm.parse({ ...CLEARED, view, code: 'AB0112' })).toMatchObject(USUAL_MONITOR)
  expect(shownScreenForm.parse({ ...VALUES, view, diagonal: 65 }).diagonal).toBe(65)
})

test.each(['wall', 'all_day'] as const)('a monitor that a %s view shows is validated', (view) => {
  const problems = shownScreenForm.safeParse({ ...CLEARED, view }).error?.issues.map(({ path }) => path.join('.'))
  expect(problems).toEqual(['diagonal', 'readingDistance'])
})
