import { expect, test } from 'vitest'
import { isAllergyNote } from '@/lib/orders/allergy-note'
import { DEMO_CAFE, notesAbout } from '@/prisma/demo-cafe'
import { fillPast } from '@/prisma/demo-history'
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
    const written = Object.values(DEMO_CAFE.menu).flatMap((items) => items.flatMap(([name]) => notesAbout(name)))
    expect([...new Set(written)].filter(isAllergyNote)).toEqual(['dị ứng mật ong', 'dị ứng đậu phộng'])
    const days = await cafe.database.query<{ orders: number; gaps: boolean }>(
      `SELECT count(*)::int AS orders, max(number) > count(*) AS gaps FROM orders GROUP BY branch_id, day ORDER BY 1`,
      [],
    )
    expect(new Set(days.map(({ orders }) => orders)).size).toBeGreaterThan(5)
    expect(days.some(({ gaps }) => gaps)).toBe(false)

    // The options of the past are what the service would have stored.
    const [lines] = await cafe.database.query<{ chosen: number; usual: number; wrong: number }>(
      `SELECT count(*) FILTER (WHERE i.options @> '[{"name": "L"}]')::int AS chosen,
         count(*) FILTER (WHERE i.options @> '[{"name": "M", "onTicket": false, "kitchenName": "Cỡ M"}]')::int AS usual,
         count(*) FILTER (WHERE i.unit_price <> m.price + coalesce(
           (SELECT sum((o ->> 'price')::int) FROM jsonb_array_elements(i.options) o), 0))::int AS wrong
       FROM order_items i JOIN menu_items m ON m.id = i.menu_item_id`,
      [],
    )
    expect(lines).toMatchObject({ wrong: 0 })
    expect(lines?.chosen).toBeGreaterThan(5)
    expect(lines?.usual).toBeGreaterThan(lines?.chosen ?? 0)
  } finally {
    await cafe.stop()
  }
})

test("the demo's guests write about an item what fits it", () => {
  expect(notesAbout('Trà sen vàng')).toContain('ít đá')
  expect(notesAbout('Trà sen vàng')).not.toContain('nhiều rau')
  expect(notesAbout('Phở bò tái')).toContain('nhiều rau')
  expect(notesAbout('Phở bò tái')).not.toContain('ít đá')
})
