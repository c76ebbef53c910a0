-- DropIndex
DROP INDEX "orders_table_id_idx";

-- CreateIndex
CREATE INDEX "orders_by_table" ON "orders"("table_id", "created_at");
