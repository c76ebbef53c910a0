-- DropIndex
DROP INDEX "orders_by_reference";

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "request_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "orders_by_reference_of_day" ON "orders"("org_id", "reference", "source", "branch_id", "day") WHERE (reference IS NOT NULL);
