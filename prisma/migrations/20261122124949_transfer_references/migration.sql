-- CreateIndex
CREATE UNIQUE INDEX "orders_transfer_reference_key" ON "orders"("transfer_reference");
