import { expect, test } from 'vitest'
import { labelsIn, newTablesSchema } from '@/lib/tables/table-schemas'

test.each([
  ['A1, A2,A2, ', ['A1', 'A2']],
  ['1–4', ['1', '2', '3', '4']],
  ['1-3, VIP', ['1', '2', '3', 'VIP']],
  ['A9 – A11', ['A9', 'A10', 'A11']],
  ['B08—10', ['B08', 'B09', 'B10']],
  // Not a range: another prefix, backwards, or no number.
  ['A1-B3', ['A1-B3']],
  ['5-2', ['5-2']],
  ['Sân-vườn', ['Sân-vườn']],
])('%s are %j', (text, labels) => {
  expect(labelsIn(text)).toEqual(labels)
})

test('a text longer than any hundred labels is refused before it is read', () => {
  const labels = `${'1-'.repeat(50_000)}x`
  const parsed = newTablesSchema.safeParse({ branchId: '0193a1b2-0000-7000-8000-000000000000', labels })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['tooBig'])
})

test('a range of more than a hundred tables is refused before they are made', () => {
  const parsed = newTablesSchema.safeParse({ branchId: '0193a1b2-0000-7000-8000-000000000000', labels: '1-9999' })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['tooBig'])
})
