-- CreateIndex
CREATE INDEX "orders_refunds_due" ON "orders"("branch_id", "status_since") WHERE (status = 'cancelled'::order_status AND payment_status = 'paid'::payment_status);
