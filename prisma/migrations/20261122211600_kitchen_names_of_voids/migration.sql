-- AlterTable
ALTER TABLE "order_voids" ADD COLUMN     "kitchen_name" TEXT NOT NULL DEFAULT '';
