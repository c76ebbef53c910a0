-- AlterTable
ALTER TABLE "tables" ADD COLUMN     "area" TEXT NOT NULL DEFAULT '';
