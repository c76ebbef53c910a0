-- Why money was given back that was not due.
ALTER TABLE payments ADD COLUMN refund_reason text;
