import { expect, test } from 'vitest'
import { areasOf, inOrder } from '@/lib/tables/in-order'

test('tables are in natural order: T2 before T10', () => {
  const labels = ['T10', 'T2', 'Sân', 'T1'].map((label) => ({ label }))
  expect(inOrder(labels, 'vi-VN').map(({ label }) => label)).toEqual(['Sân', 'T1', 'T2', 'T10'])
})

test('areas are named once, in natural order, without the tables that have none', () => {
  const areas = ['Tầng 10', '', 'Tầng 2', 'Sân', 'Tầng 2'].map((area) => ({ area }))
  expect(areasOf(areas, 'vi-VN')).toEqual(['Sân', 'Tầng 2', 'Tầng 10'])
})
