-- AlterTable
ALTER TABLE "branches" ADD COLUMN     "confirm_starts" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "ready_completes" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "ready_when_all_done" BOOLEAN NOT NULL DEFAULT false;
