import { expect, test } from 'vitest'
import { isAllergyNote } from '@/lib/orders/allergy-note'
import { fillPast } from '@/prisma/demo-history'
import { NOTES } from '@/server/ops/simulated-guests'
import { startCafe } from '../support/cafe'

test("of the demo's notes, the past week's and its guests', those alone warn that are meant to", async () => {
  const cafe = await startCafe()
  try {
    await cafe.database.transaction((sql) => fillPast(sql, { fromDaysAgo: 7, toDaysAgo: 1, ordersPerDay: 20 }))
    const rows = await cafe.database.query<{ note: string }>(
      'SELECT DISTINCT note FROM order_items UNION SELECT DISTINCT allergy_note FROM orders',
      [],
    )
    const names = await cafe.database.query<{ name: string }>('SELECT name FROM menu_items', [])
    expect(rows.length).toBeGreaterThan(1)
    expect([...rows.map(({ note }) => note), ...names.map(({ name }) => name)].filter(isAllergyNote)).toEqual([])
    expect(NOTES.filter(isAllergyNote)).toEqual(['dị ứng đậu phộng', 'dị ứng mật ong'])
    const days = await cafe.database.query<{ orders: number; gaps: boolean }>(
      `SELECT count(*)::int AS orders, max(number) > count(*) AS gaps FROM orders GROUP BY branch_id, day ORDER BY 1`,
      [],
    )
    expect(new Set(days.map(({ orders }) => orders)).size).toBeGreaterThan(5)
    expect(days.some(({ gaps }) => gaps)).toBe(false)
  } finally {
    await cafe.stop()
  }
})
