ALTER TABLE "orders" ADD COLUMN     "change_marks" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "seen_changes" JSONB NOT NULL DEFAULT '{}';

-- Events have the order as it was, without a note if they are older than it.
UPDATE "order_events" SET "stored_order" = '{"note": "", "changeMarks": []}' || "stored_order";
