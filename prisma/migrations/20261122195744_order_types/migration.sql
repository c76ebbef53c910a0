-- CreateEnum
CREATE TYPE "order_type" AS ENUM ('dine_in', 'takeaway', 'delivery');

-- DropIndex
DROP INDEX "tables_in_use";

-- AlterTable
ALTER TABLE "branches" ADD COLUMN     "lead_minutes" INTEGER NOT NULL DEFAULT 20,
ADD COLUMN     "pickup_names" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "customer_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "pickup_at" TIMESTAMPTZ(3),
ADD COLUMN     "reference" TEXT,
ADD COLUMN     "source" TEXT,
ADD COLUMN     "start_at" TIMESTAMPTZ(3),
ADD COLUMN     "type" "order_type" NOT NULL DEFAULT 'dine_in';

-- AlterTable
ALTER TABLE "tables" ADD COLUMN     "is_counter" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "orders_by_reference" ON "orders"("org_id", "source", "reference") WHERE (reference IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "tables_in_use" ON "tables"("branch_id", "label") WHERE (retired_at IS NULL AND NOT is_counter);

-- CreateIndex
CREATE UNIQUE INDEX "counters_of_branches" ON "tables"("branch_id") WHERE (is_counter);
