-- AlterTable
ALTER TABLE "guest_sessions" ADD COLUMN     "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp();

-- A session at a table lasted 6 hours. When one that was ended earlier was opened is not known.
UPDATE "guest_sessions" SET "opened_at" = "expires_at" - interval '6 hours';
