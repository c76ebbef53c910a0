-- AlterTable
ALTER TABLE "branches" ADD COLUMN     "undo_seconds" INTEGER NOT NULL DEFAULT 3;
