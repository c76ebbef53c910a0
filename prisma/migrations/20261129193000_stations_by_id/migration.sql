-- A station that finished orders alone name, because it was renamed since, becomes a removed one: each line keeps its name.
INSERT INTO "stations" ("id", "org_id", "name", "position", "removed_at")
SELECT gen_random_uuid(), "used"."org_id", "used"."name", 0, now()
FROM (
  SELECT o."org_id", i."station" AS "name" FROM "order_items" i JOIN "orders" o ON o."id" = i."order_id"
  UNION SELECT v."org_id", v."station" FROM "order_voids" v
  UNION SELECT o."org_id", part ->> 'station' FROM "order_items" i JOIN "orders" o ON o."id" = i."order_id", jsonb_array_elements(i."parts") AS part
  UNION SELECT v."org_id", part ->> 'station' FROM "order_voids" v, jsonb_array_elements(v."parts") AS part
) "used"
WHERE "used"."name" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "stations" s WHERE s."org_id" = "used"."org_id" AND s."name" = "used"."name");

-- The station in use with this name, else the one that was removed last.
CREATE FUNCTION station_named(of_org uuid, of_name text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT "id" FROM "stations" WHERE "org_id" = of_org AND "name" = of_name ORDER BY "removed_at" DESC NULLS FIRST, "id" LIMIT 1
$$;

CREATE FUNCTION with_station_ids(of_org uuid, lines jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(line || jsonb_build_object('stationId', station_named(of_org, line ->> 'station')) ORDER BY place), '[]')
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS listed(line, place)
$$;

CREATE FUNCTION without_names(parts jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(part - 'station' ORDER BY place), '[]') FROM jsonb_array_elements(parts) WITH ORDINALITY AS listed(part, place)
$$;

ALTER TABLE "order_items" ADD COLUMN "station_id" UUID;

UPDATE "order_items" i SET "station_id" = station_named(o."org_id", i."station"), "parts" = without_names(with_station_ids(o."org_id", i."parts"))
FROM "orders" o WHERE o."id" = i."order_id" AND (i."station" IS NOT NULL OR i."parts" <> '[]');

ALTER TABLE "order_items" DROP COLUMN "station";

ALTER TABLE "order_voids" ADD COLUMN "station_id" UUID;

UPDATE "order_voids" v SET "station_id" = station_named(v."org_id", v."station"), "parts" = without_names(with_station_ids(v."org_id", v."parts"))
WHERE v."station" IS NOT NULL OR v."parts" <> '[]';

ALTER TABLE "order_voids" DROP COLUMN "station";

-- Events have the lines of the order as they were, with the names that the stations had.
UPDATE "order_events" e SET "stored_order" = "stored_order" || (
  SELECT jsonb_object_agg(list, (
    SELECT coalesce(jsonb_agg(line || jsonb_build_object('parts', with_station_ids(e."org_id", line -> 'parts')) ORDER BY place), '[]')
    FROM jsonb_array_elements(with_station_ids(e."org_id", "stored_order" -> list)) WITH ORDINALITY AS lines(line, place)
  )) FROM unnest(ARRAY['items', 'voids']) AS list
);

ALTER TABLE "screens" ADD COLUMN "station_ids" UUID[] DEFAULT ARRAY[]::UUID[];

UPDATE "screens" SET "station_ids" = ARRAY(
  SELECT station_named("org_id", name) FROM unnest("stations") WITH ORDINALITY AS listed(name, place) WHERE station_named("org_id", name) IS NOT NULL ORDER BY place
);

ALTER TABLE "screens" DROP COLUMN "stations";

ALTER TABLE "printers" ADD COLUMN "station_ids" UUID[] DEFAULT ARRAY[]::UUID[];

UPDATE "printers" SET "station_ids" = ARRAY(
  SELECT station_named("org_id", name) FROM unnest("stations") WITH ORDINALITY AS listed(name, place) WHERE station_named("org_id", name) IS NOT NULL ORDER BY place
);

ALTER TABLE "printers" DROP COLUMN "stations";

-- Boards report every ten seconds what they show.
DELETE FROM "board_displays";

ALTER TABLE "board_displays" DROP COLUMN "stations", ADD COLUMN "station_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- What was learned by the names of stations is learned again, from the events of the last 14 days.
DELETE FROM "branch_estimates";

DROP FUNCTION without_names(jsonb);

DROP FUNCTION with_station_ids(uuid, jsonb);

DROP FUNCTION station_named(uuid, text);
