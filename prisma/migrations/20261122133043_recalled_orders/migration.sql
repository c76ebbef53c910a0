-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "recalled_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "orders_recalled" ON "orders"("branch_id") WHERE (recalled_at IS NOT NULL);
