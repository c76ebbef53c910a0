-- The week in which a UUIDv7 was made (RFC 9562, section 5.7), counted from 1970.
CREATE FUNCTION week_of_id(of_id uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT ('x' || left(replace(of_id::text, '-', ''), 12))::bit(48)::bigint / 604800000 $$;

-- With the week as a word: a search reads the lines of the last weeks first, not all that an item ever had.
DROP INDEX order_items_by_words;
CREATE INDEX order_items_by_words ON order_items USING gin (to_tsvector('simple'::regconfig, without_accents(
  menu_item_name || ' ' || kitchen_name || ' ' || note || ' 0w' || week_of_id(order_id))));
