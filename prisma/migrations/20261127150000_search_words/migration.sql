-- A text in small letters without accents. Marks of other scripts than Latin, Greek and Cyrillic stay. The cost is the measured one: with it the
-- planner reads an index instead of calling the function for each order. Of a function in SQL it would not know the cost. The
-- schema engine ends a statement at each semicolon, so the one inside is written as its code.
CREATE FUNCTION without_accents(of_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000
AS E'BEGIN RETURN translate(lower(regexp_replace(normalize(of_text, NFD), ''[\\u0300-\\u036f]'', '''', ''g'')), ''Đđ'', ''dd'')\x3b END';

-- The words by which orders are found (lib/orders/order-list-repository.ts).
CREATE INDEX orders_by_words ON orders USING gin (to_tsvector('simple'::regconfig, without_accents(
  'table ban ' || table_label || ' ' || customer_name || ' ' || coalesce(reference, '') || ' ' || number || ' total' || total)));
CREATE INDEX order_items_by_words ON order_items USING gin (to_tsvector('simple'::regconfig, without_accents(
  menu_item_name || ' ' || kitchen_name || ' ' || note)));
