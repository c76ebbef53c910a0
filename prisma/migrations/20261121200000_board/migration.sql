-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "done_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "previous_status" "order_status",
ADD COLUMN     "rush" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "status_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Until now every change of an order was a move, so the last change is when it came into its state. The chain says where
-- it came from, and for a cancelled order its history does.
UPDATE "orders" o SET "status_since" = o."updated_at", "previous_status" = CASE o."status"
  WHEN 'confirmed' THEN 'pending'::"order_status"
  WHEN 'preparing' THEN 'confirmed'
  WHEN 'ready' THEN 'preparing'
  WHEN 'completed' THEN 'ready'
  WHEN 'cancelled' THEN (
    SELECT e."from_status" FROM "order_events" e WHERE e."order_id" = o."id" AND e."to_status" = 'cancelled')
  END;

-- AlterTable
ALTER TABLE "stations" ADD COLUMN     "late_after_minutes" INTEGER NOT NULL DEFAULT 10,
ADD COLUMN     "soon_after_minutes" INTEGER NOT NULL DEFAULT 5;

-- CreateIndex
CREATE INDEX "orders_finished_tickets" ON "orders"("branch_id", "status_since", "status") WHERE (status = ANY (ARRAY['completed'::order_status, 'cancelled'::order_status]));
