-- AlterTable
ALTER TABLE "branches" ADD COLUMN     "guests_need_acceptance" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "tables" ADD COLUMN     "closed_at" TIMESTAMPTZ(3);
