-- DropIndex
DROP INDEX "payments_order_id_kind_key";

-- AlterTable
ALTER TABLE "order_events" ADD COLUMN     "changes" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "added_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "overpaid" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "order_voids" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "menu_item_id" UUID NOT NULL,
    "menu_item_name" TEXT NOT NULL,
    "station" TEXT,
    "quantity" INTEGER NOT NULL,
    "unit_price" INTEGER NOT NULL,
    "note" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "actor" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_voids_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "order_voids_order_id_idx" ON "order_voids"("order_id");

-- CreateIndex
CREATE INDEX "orders_overpaid" ON "orders"("branch_id", "status_since") WHERE (overpaid > 0);

-- CreateIndex
CREATE INDEX "payments_order_id_idx" ON "payments"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_once" ON "payments"("order_id") WHERE (kind = 'payment'::payment_kind);

-- AddForeignKey
ALTER TABLE "order_voids" ADD CONSTRAINT "order_voids_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The lines and voids of an order that are committed when the function is called. Queries of a volatile function do not use
-- the snapshot of the statement that calls it: a statement that has waited for the lock of the order needs the newer rows.
CREATE FUNCTION order_items_now(of_order uuid) RETURNS SETOF order_items LANGUAGE sql VOLATILE ROWS 10
AS 'SELECT * FROM order_items WHERE order_id = of_order';

CREATE FUNCTION order_voids_now(of_order uuid) RETURNS SETOF order_voids LANGUAGE sql VOLATILE ROWS 10
AS 'SELECT * FROM order_voids WHERE order_id = of_order';
