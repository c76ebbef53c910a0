-- DropIndex
DROP INDEX "orders_by_reference";

-- CreateIndex
CREATE INDEX "orders_by_update" ON "orders"("org_id", "updated_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_by_reference" ON "orders"("org_id", "reference", "source") WHERE (reference IS NOT NULL);
