ALTER TABLE "orders" ADD COLUMN     "stopped_at" TIMESTAMPTZ(3),
ADD COLUMN     "stop_reason" TEXT;

CREATE INDEX "orders_stopped" ON "orders"("branch_id", "stopped_at") WHERE (stopped_at IS NOT NULL);

-- Events have the order as it was: none was stopped.
UPDATE "order_events" SET "stored_order" = "stored_order" || '{"stoppedAt": null, "stopReason": null}';
