-- CreateEnum
CREATE TYPE "payment_method" AS ENUM ('cash', 'card', 'transfer');

-- CreateEnum
CREATE TYPE "payment_kind" AS ENUM ('payment', 'refund');

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "payment_method" "payment_method",
ADD COLUMN     "refunded_at" TIMESTAMPTZ(3),
ADD COLUMN     "transfer_reference" TEXT;

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "kind" "payment_kind" NOT NULL,
    "method" "payment_method" NOT NULL,
    "amount" INTEGER NOT NULL,
    "actor" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payments_order_id_kind_key" ON "payments"("order_id", "kind");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
