-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "due_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "orders_scheduled" ON "orders"("start_at") WHERE (start_at IS NOT NULL AND due_at IS NULL AND status = ANY (ARRAY['pending'::order_status, 'confirmed'::order_status]));
