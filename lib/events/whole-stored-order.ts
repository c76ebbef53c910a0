/**
 * SQL for the StoredOrder of an event. Events of before allergy notes get the note of their order, which never changes. Events
 * of before rush marks and bumped items get what their order would have said then: every change was a move. They may be replayed for as long as history is kept, and while processes are renewed one
 * after the other the old ones still write some; to rewrite them all would hold up the service for a large history.
 * @param event alias of a row of `order_events`
 */
export const wholeStoredOrder = (event: string): string => `
  CASE WHEN ${event}.stored_order ? 'allergyNote' THEN ${event}.stored_order
  ELSE ${event}.stored_order
    || jsonb_build_object('allergyNote', (SELECT o.allergy_note FROM orders o WHERE o.id = ${event}.order_id))
    || CASE WHEN ${event}.stored_order ? 'statusSince' THEN '{}' ELSE jsonb_build_object(
    'previousStatus', ${event}.from_status,
    'statusSince', ${event}.stored_order->'updatedAt',
    'rush', false,
    'items', (
      SELECT jsonb_agg(line || jsonb_build_object('menuItemId', i.menu_item_id, 'done', false) ORDER BY place)
      FROM jsonb_array_elements(${event}.stored_order->'items') WITH ORDINALITY AS lines(line, place)
      JOIN order_items i ON i.id = (line->>'id')::uuid)) END END`
