ALTER TABLE "order_items" ADD COLUMN "parts" JSONB NOT NULL DEFAULT '[]';

ALTER TABLE "order_voids" ADD COLUMN "parts" JSONB NOT NULL DEFAULT '[]';

CREATE TABLE "menu_components" (
    "combo_id" UUID NOT NULL,
    "menu_item_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "menu_components_pkey" PRIMARY KEY ("combo_id","menu_item_id")
);

CREATE INDEX "menu_components_menu_item_id_idx" ON "menu_components"("menu_item_id");

ALTER TABLE "menu_components" ADD CONSTRAINT "menu_components_combo_id_fkey" FOREIGN KEY ("combo_id") REFERENCES "menu_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "menu_components" ADD CONSTRAINT "menu_components_menu_item_id_fkey" FOREIGN KEY ("menu_item_id") REFERENCES "menu_items"("id") ON DELETE NO ACTION ON UPDATE CASCADE;


-- Events have the lines of the order as they were, without parts if they are older than combos.
UPDATE "order_events" SET "stored_order" = "stored_order" || (
  SELECT jsonb_object_agg(list, (
    SELECT coalesce(jsonb_agg('{"parts": []}' || line ORDER BY place), '[]')
    FROM jsonb_array_elements("stored_order" -> list) WITH ORDINALITY AS lines(line, place)
  )) FROM unnest(ARRAY['items', 'voids']) AS list
);
