-- DropIndex
DROP INDEX "order_events_order_id_version_key";

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "estimate_from" TIMESTAMPTZ(3),
ADD COLUMN     "estimate_likely" TIMESTAMPTZ(3),
ADD COLUMN     "estimate_to" TIMESTAMPTZ(3),
ADD COLUMN     "first_told_from" TIMESTAMPTZ(3),
ADD COLUMN     "first_told_to" TIMESTAMPTZ(3),
ADD COLUMN     "told_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "branch_estimates" (
    "branch_id" UUID NOT NULL,
    "last_seq" INTEGER NOT NULL,
    "model" TEXT NOT NULL,

    CONSTRAINT "branch_estimates_pkey" PRIMARY KEY ("branch_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_events_order_id_version_key" ON "order_events"("order_id", "version") WHERE (type <> 'order.estimate_changed');

-- AddForeignKey
ALTER TABLE "branch_estimates" ADD CONSTRAINT "branch_estimates_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
