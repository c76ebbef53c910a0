-- A payment or refund that was recorded by mistake stays in the table, and no longer counts.
ALTER TABLE payments ADD COLUMN voided_at timestamptz(3), ADD COLUMN void_reason text;
