-- How often the boards repeat the chime while an order is pending, in seconds. 0 is never.
ALTER TABLE branches ADD COLUMN reminder_seconds integer NOT NULL DEFAULT 0;
