ALTER TABLE "menu_categories" ADD COLUMN     "course" INTEGER;

ALTER TABLE "order_items" ADD COLUMN     "course" INTEGER,
ADD COLUMN     "fired_at" TIMESTAMPTZ(3);

-- Events have the order as it was: no line had a course.
UPDATE "order_events" SET "stored_order" = jsonb_set("stored_order", '{items}', (
  SELECT coalesce(jsonb_agg(line || '{"course": null, "later": false, "firedAt": null}' ORDER BY place), '[]')
  FROM jsonb_array_elements("stored_order" -> 'items') WITH ORDINALITY AS lines(line, place)));
