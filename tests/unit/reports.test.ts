import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byHour } from '@/app/(managers)/branches/[branchId]/report/chart-points'
import type { ReportFormatter } from '@/app/(managers)/branches/[branchId]/report/report-format'
import { makeCsv } from '@/lib/reports/csv'
import { eachDay, readReportFilter } from '@/lib/reports/report-filter'

const TODAY = '2026-11-21'
const ITEM = '0193a1b2-0000-7000-8000-000000000000'

describe('what an address asks of a report', () => {
  const whole = { fromHour: 0, toHour: 24, station: null, item: null }

  test('nothing is today, one day alone is that day', () => {
    expect(readReportFilter({}, TODAY)).toEqual({ ok: true, filter: { from: TODAY, to: TODAY, ...whole } })
    for (const query of [{ from: '2026-10-25' }, { to: '2026-10-25', from: '' }]) {
      const filter = { from: '2026-10-25', to: '2026-10-25', ...whole }
      expect(readReportFilter(query, TODAY)).toEqual({ ok: true, filter })
    }
  })

  test('all of it, as a form sends it', () => {
    const query = { from: '2026-11-01', to: TODAY, fromHour: '22', toHour: '3', station: 'Bar', item: ITEM }
    expect(readReportFilter(query, TODAY)).toEqual({ ok: true, filter: { ...query, fromHour: 22, toHour: 3 } })
  })

  test.each([
    ['backwards', { from: '2026-11-02', to: '2026-11-01' }],
    ['tooLong', { from: '2026-10-01', to: '2026-11-01' }],
    ['invalid', { from: '2026-02-30' }],
    ['invalid', { from: '0000-01-01' }],
    ['invalid', { from: ['2026-11-01', '2026-11-02'] }],
    ['invalid', { fromHour: '24' }],
    ['invalid', { toHour: '1.5' }],
    ['invalid', { fromHour: '10', toHour: '10' }],
    ['invalid', { station: 'Bar\0' }],
    ['invalid', { item: "' OR 1=1" }],
  ])('%s: %j', (why, query) => {
    expect(readReportFilter(query, TODAY)).toEqual({ ok: false, why })
  })

  test('31 days is the most, whatever the clocks do meanwhile', () => {
    expect(readReportFilter({ from: '2026-10-02', to: '2026-11-01' }, TODAY).ok).toBe(true)
    const days = eachDay({ from: '2026-10-24', to: '2026-10-26' })
    expect(days).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  })
})

const words = { unit: 1, hourOfDay: String, count: String, money: String, duration: String }

test('a night is drawn from its first hour to its last, over midnight', () => {
  const service = { orders: 1, cancelled: 0, value: 0, measured: 0, medianMs: null, p90Ms: null, late: 0 }
  const hours = [22, 0, 1].map((hour) => ({ hour, ...service }))
  const points = byHour(hours, words as unknown as ReportFormatter)
  expect(points.map(({ name, orders }) => [name, orders])).toEqual([
    ['22', 1],
    ['23', 0],
    ['0', 1],
    ['1', 1],
  ])
  expect(byHour([], words as unknown as ReportFormatter)).toEqual([])
})

describe('a CSV file', () => {
  const sheet = { columns: ['Món', 'Median (s)'], rows: [['Bánh mì "đặc biệt"', 61.5] as (string | number | null)[]] }

  test.each([
    ['vi-VN', 'Món;Median (s)\r\n"Bánh mì ""đặc biệt""";61,5\r\n'],
    ['de-DE', 'Món;Median (s)\r\n"Bánh mì ""đặc biệt""";61,5\r\n'],
    ['de-CH', 'Món;Median (s)\r\n"Bánh mì ""đặc biệt""";61.5\r\n'],
    ['de-LI', 'Món;Median (s)\r\n"Bánh mì ""đặc biệt""";61.5\r\n'],
    ['en-US', 'Món,Median (s)\r\n"Bánh mì ""đặc biệt""",61.5\r\n'],
  ])('opens right in a spreadsheet of %s', (locale, text) => {
    expect(makeCsv(sheet, locale)).toBe(`\uFEFF${text}`)
  })

  test('what there is not stays empty, numbers are not grouped', () => {
    expect(makeCsv({ columns: ['a', 'b'], rows: [[null, 1_234_567]] }, 'en-US')).toBe('\uFEFFa,b\r\n,1234567\r\n')
  })

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '=1\n2',
    '＝1',
    '=HYPERLINK("http://evil.example")',
  ])('no text becomes a formula: %j', (text) => {
    const [, line = ''] = makeCsv({ columns: ['a'], rows: [[text]] }, 'en-US').split(/\r\n(.*)/s)
    expect(line).toMatch(/^"?'/)
  })

  test('a station that is called like a formula is none in the head either', () => {
    expect(makeCsv({ columns: ['=A1'], rows: [] }, 'en-US')).toContain("'=A1")
  })

  test.each([
    ['en-US', 'Latte;=1+1;', `"Latte;'=1+1;"`],
    ['de-DE', 'Latte,=1+1,', `"Latte,'=1+1,"`],
    ['en-US', 'Latte\t＝1+1', `"Latte\t'＝1+1"`],
    ['de-DE', 'Latte,"=1+1"', `"Latte,'""=1+1"""`],
    ['en-US', '\r\n=1', `"'\r\n'=1"`],
  ])('in %s, what another separator would cut into a formula is a text: %j', (locale, text, field) => {
    expect(makeCsv({ columns: ['a'], rows: [[text]] }, locale)).toBe(`\uFEFFa\r\n${field}\r\n`)
  })

  test('no text becomes a formula, whichever separator cuts it and however quotes are understood', () => {
    const text = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠,;\t\r\n|"\' a1') })
    fc.assert(
      fc.property(text, text, fc.constantFrom('en-US', 'de-DE'), (first, second, locale) => {
        const file = makeCsv({ columns: [first], rows: [[first, second]] }, locale)
        for (const cell of file.slice(1).split(/[,;|\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
      }),
    )
  })

  test('a text without a formula is written as it is', () => {
    const texts = ['Latte - large', "Mom's tea", '1,5 l', 'Trà đào @ quầy', '50% = half']
    const [, ...lines] = makeCsv({ columns: ['a'], rows: texts.map((text) => [text]) }, 'de-DE').split('\r\n')
    expect(lines).toEqual([...texts, ''])
  })

  test.each([
    ['en-US', '-1234.5'],
    ['vi-VN', '-1234,5'],
  ])('in %s a negative number stays a number', (locale, written) => {
    expect(makeCsv({ columns: ['a'], rows: [[-1234.5]] }, locale)).toBe(`\uFEFFa\r\n${written}\r\n`)
  })
})
