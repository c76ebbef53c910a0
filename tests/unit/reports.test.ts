import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byDay, byHour } from '@/app/(managers)/branches/[branchId]/report/chart-points'
import { ticketsSheet } from '@/app/(managers)/branches/[branchId]/report/tickets-sheet'
import type { ReportFormatter, ReportTranslator } from '@/app/(managers)/report-format'
import { csvInParts, makeCsv } from '@/lib/csv'
import { addHistogram, BUCKET_GROWTH, histogramOf, percentilesOf } from '@/lib/reports/histogram'
import { niceTicks } from '@/lib/reports/nice-ticks'
import { type Comparison, dayOfReport, monthOfReport, periodBefore } from '@/lib/reports/period-before'
import { eachDay, readReportFilter } from '@/lib/reports/report-filter'
import type { ReportTicket } from '@/lib/reports/report-schema'

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
    ['tooLong', { from: '2024-08-01', to: '2026-11-01' }],
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

  test('800 days is the most, whatever the clocks do meanwhile', () => {
    expect(readReportFilter({ from: '2024-08-25', to: '2026-11-02' }, TODAY).ok).toBe(true)
    const days = eachDay({ from: '2026-10-24', to: '2026-10-26' })
    expect(days).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  })
})

const words = {
  unit: 1,
  hourOfDay: String,
  hourShort: String,
  day: String,
  dayShort: String,
  count: String,
  compact: String,
  money: String,
  duration: String,
} as unknown as ReportFormatter

const someOrders = { orders: 1, cancelled: 0, value: 0, measured: 0, medianMs: null, p90Ms: null, late: 0 }
const summary = (hours: number[], days: string[] = []) => ({
  isApproximate: false,
  months: [],
  sales: { gross: 0, discounts: 0, surcharges: 0, net: 0 },
  total: someOrders,
  hours: hours.map((hour) => ({ hour, ...someOrders })),
  days: days.map((day) => ({ day, ...someOrders })),
})
const wholeDay = { from: TODAY, to: TODAY, fromHour: 0, toHour: 24, station: null, item: null }

describe('the points of a chart', () => {
  test('a night is drawn from its first hour to its last, over midnight', () => {
    const night = { ...wholeDay, fromHour: 21, toHour: 3 }
    const { points } = byHour({ now: summary([22, 0, 1]), before: summary([]) }, night, 4, words)
    expect(points.map(({ name, orders }) => [name, orders])).toEqual([
      ['21', 0],
      ['22', 1],
      ['23', 0],
      ['0', 1],
      ['1', 1],
      ['2', 0],
    ])
  })

  test('one hour alone is one bar among others, never the whole chart', () => {
    const { points } = byHour({ now: summary([23]), before: summary([]) }, wholeDay, 0, words)
    expect(points.map(({ name }) => name)).toEqual(['16', '17', '18', '19', '20', '21', '22', '23'])
    expect(points.filter(({ orders }) => orders > 0)).toHaveLength(1)
  })

  test('a whole day is drawn from the hour in which the business day begins', () => {
    const { points } = byHour({ now: summary([18, 1]), before: summary([]) }, wholeDay, 4, words)
    expect(points.map(({ name }) => name)).toEqual(['18', '19', '20', '21', '22', '23', '0', '1'])
  })

  test('hours with orders in the period before are there too', () => {
    const { points } = byHour({ now: summary([10]), before: summary([7, 20]) }, wholeDay, 0, words)
    expect([points[0]?.name, points.at(-1)?.name]).toEqual(['7', '20'])
    expect(points[0]).toMatchObject({ orders: 0, ordersBefore: 1 })
  })

  test('each day stands beside the same weekday of the period before', () => {
    const filter = { ...wholeDay, from: '2026-11-20' }
    const summaries = { now: summary([], ['2026-11-21']), before: summary([], ['2026-11-13']) }
    const { points, ticks } = byDay(summaries, filter, { days: 7 }, words)
    expect(points.map(({ orders, ordersBefore }) => [orders, ordersBefore])).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(ticks.orders).toEqual([
      { value: 0, label: '0' },
      { value: 1, label: '1' },
    ])
  })
})

describe('the ticks of an axis', () => {
  test.each([
    [17, 'count', [0, 5, 10, 15, 20]],
    [3, 'count', [0, 1, 2, 3]],
    [0, 'count', [0, 1]],
    [211, 'count', [0, 100, 200, 300]],
    [25_488_000, 'amount', [0, 10_000_000, 20_000_000, 30_000_000]],
    [9.8, 'amount', [0, 2.5, 5, 7.5, 10]],
    [16.4, 'minutes', [0, 5, 10, 15, 20]],
    [0.9, 'minutes', [0, 0.25, 0.5, 0.75, 1]],
    [150, 'minutes', [0, 60, 120, 180]],
  ] as const)('up to %d (%s)', (max, kind, ticks) => {
    expect(niceTicks(max, kind)).toEqual(ticks)
  })

  test('are few, rise evenly, and reach the largest value', () => {
    const kind = fc.constantFrom('count' as const, 'amount' as const, 'minutes' as const)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), kind, (max, of) => {
        const ticks = niceTicks(max, of)
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
        expect(ticks[1]).toBeGreaterThan(0)
        if (of === 'count') expect(ticks.every(Number.isInteger)).toBe(true)
      }),
    )
  })
})

describe('the period before a report', () => {
  test.each([
    ['a day', '2026-11-21', '2026-11-21', '2026-11-14', '2026-11-14'],
    ['seven days', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
    ['ten days', '2026-11-12', '2026-11-21', '2026-10-29', '2026-11-07'],
    ['four weeks', '2026-10-25', '2026-11-21', '2026-09-27', '2026-10-24'],
  ])('of %s has the same weekdays', (_, from, to, fromBefore, toBefore) => {
    const before = periodBefore({ ...wholeDay, from, to }, '2026-11-21T15:30:00')
    expect(before.filter).toEqual({ ...wholeDay, from: fromBefore, to: toBefore })
  })

  test.each([
    ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', '2025-03-01', '2025-03-31'],
    ['a quarter', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31', '2025-04-01', '2025-06-30'],
    ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31', '2024-01-01', '2024-12-31'],
    ['a day', '2026-11-21', '2026-11-21', '2026-11-14', '2026-11-14', '2025-11-22', '2025-11-22'],
  ])('of %s is of calendar months if it is, and of the same weekdays if not', (_, from, to, ...expected) => {
    const compared = (comparison: Comparison) =>
      periodBefore({ ...wholeDay, from, to }, '2026-11-21T15:30:00', comparison).filter
    const [previous, year] = [compared('before'), compared('year')]
    expect([previous.from, previous.to, year.from, year.to]).toEqual(expected)
  })

  test('a day of it is compared with the same day of a month, if there is one', () => {
    expect(['2026-02-28', '2026-02-01'].map((day) => dayOfReport(day, { months: 1 }))).toEqual([
      '2026-03-28',
      '2026-03-01',
    ])
    expect(dayOfReport('2026-01-31', { months: 1 })).toBe(null)
    expect(monthOfReport('2026-01-31', { months: 1 })).toBe('2026-02')
  })

  test('ends at the same time of day as a day that is not over', () => {
    expect(periodBefore(wholeDay, '2026-11-21T15:30:00')).toMatchObject({
      until: '2026-11-14T15:30:00',
      shift: { days: 7 },
    })
  })
})

describe('percentiles of a histogram', () => {
  const bucketOf = (ms: number) => Math.floor(Math.log(Math.max(ms, 1)) / Math.log(BUCKET_GROWTH))

  test('are within 2 % of the exact ones, of whatever durations', () => {
    const durations = fc.array(fc.integer({ min: 1_000, max: 90_000_000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(durations, fc.constantFrom(0.5, 0.9), (all, share) => {
        const counts = new Map<number, number>()
        for (const half of [all.slice(0, 7), all.slice(7)]) addHistogram(counts, histogramOf(half.map(bucketOf)))
        const exact = all.toSorted((a, b) => a - b)[Math.ceil(share * all.length) - 1] ?? 0
        const [found] = percentilesOf(counts, [share])
        expect(Math.abs((found ?? 0) - exact)).toBeLessThanOrEqual(0.02 * exact)
      }),
    )
  })

  test('of nothing there are none', () => {
    expect(percentilesOf(new Map(), [0.5, 0.9])).toEqual([null, null])
  })
})

describe('a CSV file', () => {
  test('of every ticket has its branch, items and payments, and the prep time from the start of the order', () => {
    const say = ((key: string) => key) as unknown as ReportTranslator
    const format = { ...words, common: String, timestamp: String, time: String } as unknown as ReportFormatter
    const ticket: ReportTicket = {
      id: ITEM,
      day: TODAY,
      number: 7,
      tableLabel: 'A1',
      customerName: 'Lan',
      source: 'staff',
      value: 45_000,
      placedAt: 0,
      confirmedAt: 0,
      preparingAt: 3_300_000,
      readyAt: 3_600_000,
      finishedAt: null,
      type: 'takeaway',
      items: [
        { name: 'Latte', quantity: 2 },
        { name: 'Tea', quantity: 1 },
      ],
      discounts: 5_000,
      surcharges: 0,
      paymentStatus: 'partly_paid',
      payments: [
        { kind: 'payment', method: 'cash', amount: 30_000 },
        { kind: 'payment', method: 'cash', amount: 10_000 },
        { kind: 'refund', method: 'card', amount: 1_000 },
      ],
      status: 'ready',
      toReadyMs: 300_000,
      isLate: false,
      isStopped: false,
    }
    const { columns, rows } = ticketsSheet([ticket], 'Mitte', say, format)
    const [row] = [...rows]
    expect(row?.[columns.indexOf('toReady (minutes)')]).toBe(5)
    expect(
      ['branch', 'whatWasOrdered', 'paymentMethod.cash', 'paymentMethod.card', 'receivedRefunded'].map(
        (name) => row?.[columns.indexOf(name)],
      ),
    ).toEqual(['Mitte', '2 × Latte; 1 × Tea', 40_000, 0, 1_000])
  })

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

  test('of many rows has a part in which others have their turn for each 200 rows, and takes the rows as it goes', () => {
    let taken = 0
    function* rows() {
      for (; taken < 1_000; taken += 1) yield [taken]
    }
    const file = csvInParts({ columns: ['a'], rows: rows() }, 'en-US')
    const takenAtPart: number[] = []
    let part = file.next()
    for (; !part.done; part = file.next()) takenAtPart.push(taken)
    expect(takenAtPart).toEqual([199, 399, 599, 799, 999])
    expect(part.value.split('\r\n')).toEqual([
      '\uFEFFa',
      ...Array.from({ length: 1_000 }, (_, index) => String(index)),
      '',
    ])
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
