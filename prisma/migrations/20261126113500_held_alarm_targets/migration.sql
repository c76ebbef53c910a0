-- AlterTable
ALTER TABLE "alarm_targets" ADD COLUMN     "held_at" TIMESTAMPTZ(3);
