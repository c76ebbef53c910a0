-- What is to be known of the whole order. Empty is nothing.
ALTER TABLE orders ADD COLUMN note text NOT NULL DEFAULT '';
