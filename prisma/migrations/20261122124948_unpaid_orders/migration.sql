-- CreateIndex
CREATE INDEX "orders_unpaid" ON "orders"("branch_id", "created_at") WHERE (payment_status = 'unpaid'::payment_status AND status <> 'cancelled'::order_status AND total > 0);
