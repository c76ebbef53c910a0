import type pg from 'pg'

/** What a row takes on disk, indexes included, in the tables that grow with every change. */
export async function sizesOf(client: pg.Client): Promise<string> {
  const kilobytes = async (table: string, rows = table) => {
    const { rows: found } = await client.query<{ size: string }>(
      `SELECT round(pg_total_relation_size('${table}') / 1024.0 / greatest(1, (SELECT count(*) FROM ${rows})), 2) AS size`,
    )
    return `${found[0]?.size} kB`
  }
  return `  on disk, indexes included: an event ${await kilobytes('order_events')}, a delivery ${await kilobytes('webhook_deliveries')},
  an order ${await kilobytes('orders')} and its items ${await kilobytes('order_items', 'orders')}`
}
