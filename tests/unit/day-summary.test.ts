import { describe, expect, test } from 'vitest'
import type { BranchTotals } from '@/lib/reports/chain-report'
import { summaryText } from '@/lib/reports/day-summary'

const NONE = { orders: 0, cancelled: 0, value: 0, measured: 0, medianMs: null, p90Ms: null, late: 0 }

const branch = (name: string, now: Partial<typeof NONE | BranchTotals['now']['total']>, before = 0): BranchTotals => {
  const totals = (total: object) => ({
    isApproximate: false,
    total: { ...NONE, ...total },
    sales: { gross: 0, discounts: 0, surcharges: 0, net: 0 },
  })
  return { id: name, name, now: totals(now), before: totals({ value: before }) }
}

const BUSY = branch(
  'Hàng Bông',
  { orders: 124, cancelled: 3, value: 8_450_000, measured: 118, medianMs: 390_000, p90Ms: 660_000, late: 4 },
  7_544_643,
)
const QUIET = branch('Thảo Điền', { orders: 1, value: 45_000 })

const target = {
  branchId: null,
  channel: 'email' as const,
  language: 'en' as const,
  place: 'Cà phê Phố',
  locale: 'vi-VN',
  currency: 'VND',
}

/** Numbers and their units have blanks that do not break. */
const written = (...given: Parameters<typeof summaryText>) => {
  const { title, text } = summaryText(...given)
  return { title, text: text.replace(/[\u00a0\u202f]/g, ' ') }
}

describe('the summary of a day', () => {
  test('has all branches, then each with its figures and the change since the week before', () => {
    const { title, text } = written(target, '2026-11-27', [BUSY, QUIET])
    expect(title).toMatch(/^Passboard · Cà phê Phố · Friday,? 27 November 2026$/)
    expect(text).toBe(
      [
        'All branches',
        'Sales ₫8,495,000 (+12.6% on the week before) · 125 orders · 3 cancelled',
        '4 of 118 late',
        '',
        'Hàng Bông',
        'Sales ₫8,450,000 (+12% on the week before) · 124 orders · 3 cancelled',
        'Prep time 6.5 min, 90 % within 11 min · 4 of 118 late',
        '',
        'Thảo Điền',
        'Sales ₫45,000 · 1 order',
      ].join('\n'),
    )
  })

  test('is written in the language of the target', () => {
    const { title, text } = written({ ...target, language: 'vi' }, '2026-11-27', [BUSY, QUIET])
    expect(title).toMatch(/^Passboard · Cà phê Phố · Thứ Sáu, .*27 .*11.* 2026$/)
    expect(text).toContain(
      [
        'Hàng Bông',
        'Doanh thu 8.450.000 ₫ (+12% so với tuần trước) · 124 đơn · hủy 3 đơn',
        'Thời gian làm thông thường 6,5 phút, 90 % trong vòng 11 phút · trễ 4/118 đơn',
      ].join('\n'),
    )
  })

  test('of one branch has no name above its figures; without orders it says so', () => {
    const quiet = written({ ...target, branchId: QUIET.id, place: QUIET.name }, '2026-11-27', [QUIET])
    expect(quiet.text).toBe('Sales ₫45,000 · 1 order')
    expect(written({ ...target, branchId: 'a' }, '2026-11-27', [branch('a', {})]).text).toBe('No orders.')
  })

  test('has every branch in a mail, and six in a chat, where messages are short', () => {
    const many = Array.from({ length: 10 }, (_, index) => branch(`Branch ${index + 1}`, { orders: 1, value: 45_000 }))
    expect(written(target, '2026-11-27', many).text.split('\n\n')).toHaveLength(11)
    const inChat = written({ ...target, channel: 'telegram' }, '2026-11-27', many).text.split('\n\n')
    expect(inChat).toHaveLength(8)
    expect(inChat.at(-1)).toBe('And 4 more in the report.')
  })
})
