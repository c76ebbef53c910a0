-- AlterTable
ALTER TABLE "branches" ADD COLUMN     "guest_session_lines_per_minute" INTEGER NOT NULL DEFAULT 60,
ADD COLUMN     "guest_session_orders" INTEGER NOT NULL DEFAULT 10,
ADD COLUMN     "guest_table_lines_per_minute" INTEGER NOT NULL DEFAULT 150,
ADD COLUMN     "guest_table_orders" INTEGER NOT NULL DEFAULT 20,
ADD COLUMN     "opening_hours" JSONB,
ADD COLUMN     "ordering_paused_at" TIMESTAMPTZ(3),
ADD COLUMN     "ordering_paused_until" TIMESTAMPTZ(3);
