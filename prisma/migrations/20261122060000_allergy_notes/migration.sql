-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "allergy_note" TEXT NOT NULL DEFAULT '';
