-- Orders before have no discounts and surcharges: what they cost is the sum of their lines.
ALTER TABLE orders ADD COLUMN adjustments jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN discounts integer NOT NULL DEFAULT 0, ADD COLUMN surcharges integer NOT NULL DEFAULT 0;

ALTER TABLE branches ADD COLUMN staff_adjustment_percent integer NOT NULL DEFAULT 10;

-- Events have the order as it was.
UPDATE order_events SET stored_order =
  jsonb_build_object('adjustments', '[]'::jsonb, 'itemsTotal', stored_order -> 'total') || stored_order;
