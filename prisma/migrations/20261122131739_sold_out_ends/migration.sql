-- AlterTable
ALTER TABLE "sold_out" ADD COLUMN     "ends_at" TIMESTAMPTZ(3);
