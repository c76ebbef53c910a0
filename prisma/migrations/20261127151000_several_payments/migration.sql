ALTER TYPE payment_status ADD VALUE 'partly_paid' BEFORE 'paid';

ALTER TABLE orders ADD COLUMN paid_amount integer NOT NULL DEFAULT 0, ADD COLUMN refunded_amount integer NOT NULL DEFAULT 0;

-- A paid order has one payment. Some old orders have none in the table.
UPDATE orders o SET
  paid_amount = coalesce((SELECT sum(amount) FROM payments p WHERE p.order_id = o.id AND p.kind = 'payment'), o.total + o.overpaid),
  refunded_amount = coalesce((SELECT sum(amount) FROM payments p WHERE p.order_id = o.id AND p.kind = 'refund'), 0)
WHERE payment_status = 'paid';

DROP INDEX orders_unpaid, orders_refunds_due, orders_overpaid, payments_once;
ALTER TABLE orders DROP COLUMN refunded_at, DROP COLUMN overpaid;
CREATE INDEX orders_unpaid ON orders (branch_id, created_at)
  WHERE payment_status <> 'paid' AND status <> 'cancelled' AND total > 0;
CREATE INDEX orders_refunds_due ON orders (branch_id, status_since)
  WHERE paid_amount - refunded_amount > CASE WHEN status = 'cancelled' THEN 0 ELSE total END;

ALTER TABLE payments ADD COLUMN handed_over integer, ADD COLUMN items jsonb NOT NULL DEFAULT '[]';

-- Events have the order as it was.
UPDATE order_events SET stored_order = jsonb_build_object('payments', '[]'::jsonb, 'refundedAmount', 0,
  'paidAmount', CASE stored_order ->> 'paymentStatus' WHEN 'paid' THEN stored_order -> 'total' ELSE '0' END) || stored_order;
