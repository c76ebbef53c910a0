-- When the orders so far came into their states, as their events have it. A migration of its own, so that orders can be
-- placed while it runs
UPDATE "orders" o SET
  "confirmed_at" = t."confirmed_at", "preparing_at" = t."preparing_at", "ready_at" = t."ready_at", "finished_at" = t."finished_at"
FROM (
  SELECT "order_id",
    min("at") FILTER (WHERE "to_status" = 'confirmed') AS "confirmed_at",
    min("at") FILTER (WHERE "to_status" = 'preparing') AS "preparing_at",
    min("at") FILTER (WHERE "to_status" = 'ready') AS "ready_at",
    min("at") FILTER (WHERE "to_status" IN ('completed', 'cancelled')) AS "finished_at"
  FROM "order_events" GROUP BY "order_id"
) t
WHERE t."order_id" = o."id" AND o."confirmed_at" IS NULL AND o."finished_at" IS NULL;

-- Of what was finished before the events that are kept
UPDATE "orders" SET "finished_at" = "status_since"
WHERE "finished_at" IS NULL AND "status" IN ('completed', 'cancelled');
