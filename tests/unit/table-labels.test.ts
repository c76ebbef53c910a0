import { expect, test } from 'vitest'
import { inUsualColumns, probableTableColumns, unknownTableHeader } from '@/lib/tables/table-columns'
import { newTablesSchema, tablesIn } from '@/lib/tables/table-schemas'

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
  expect(tablesIn(text).map(({ label }) => label)).toEqual(labels)
})

test('tables are pasted from a spreadsheet, with their areas and with or without a header', () => {
  const rows = 'B1\tSân\r\nB2\t\r\nC1–C2\tTầng 2\r\n'
  const tables = [
    { label: 'B1', area: 'Sân' },
    { label: 'B2', area: 'Trong nhà' },
    { label: 'C1', area: 'Tầng 2' },
    { label: 'C2', area: 'Tầng 2' },
  ]
  expect(tablesIn(rows, 'Trong nhà')).toEqual(tables)
  for (const header of ['Số bàn\tKhu vực', 'Table name\tArea', 'TABLE'])
    expect(tablesIn(`${header}\n${rows}`, 'Trong nhà')).toEqual(tables)
  // A table may be called so.
  expect(tablesIn('Bàn')).toEqual([{ label: 'Bàn', area: '' }])
})

test.each([
  ['x'.repeat(21), 'tooLong'],
  [`A1\t${'x'.repeat(31)}`, 'tooLong'],
  ['\n \t\n', 'required'],
  ['Số bàn\tKhu vực\n', 'required'],
])('%j is refused: %s', (labels, why) => {
  const parsed = newTablesSchema.safeParse({ branchId: '0193a1b2-0000-7000-8000-000000000000', labels })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([why])
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

test('columns with known names stand in any order, and others are left out', () => {
  expect(tablesIn('Floor\tSeats\tTable no\nRoof\t4\tR1\nRoof\t2\tR2\n')).toEqual([
    { label: 'R1', area: 'Roof' },
    { label: 'R2', area: 'Roof' },
  ])
})

const OWN_NAMES = 'Dãy\tMã số\tGhế\nSân\tS1\t4\n\nNhà\tN2\t6'

test('a header with names of its own is asked about, and read with the columns that are chosen', () => {
  expect(unknownTableHeader(OWN_NAMES)).toEqual({ names: ['Dãy', 'Mã số', 'Ghế'], below: ['Sân', 'S1', '4'] })
  const usual = inUsualColumns(OWN_NAMES, { label: 'Mã số', area: 'Dãy' })
  expect(usual).toBe('S1\tSân\n\nN2\tNhà')
  expect(tablesIn(usual ?? '')).toEqual([
    { label: 'S1', area: 'Sân' },
    { label: 'N2', area: 'Nhà' },
  ])
  expect(inUsualColumns(OWN_NAMES, { label: 'MA SO', area: '' })).toBe('S1\n\nN2')
  expect(inUsualColumns(OWN_NAMES, { label: 'Mã số', area: 'Tầng' })).toBeNull()
  expect(probableTableColumns(['Tên khu vực', 'Bàn số', 'Ghế'])).toEqual({ label: 'Bàn số', area: 'Tên khu vực' })
})

test.each([
  ['a known header', 'Số bàn\tKhu vực\nB1\tSân'],
  ['one column', 'Dãy\nB1\nB2'],
  ['tables without a header', 'Sân\tNgoài\nVIP\tTrong'],
  ['a first line with a digit', 'B1\tSân\nB2\tSân'],
  ['one line', 'Dãy\tMã số'],
])('%s is not asked about', (_, text) => {
  expect(unknownTableHeader(text)).toBeNull()
})
