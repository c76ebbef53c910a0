-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "table_since" TIMESTAMPTZ(3);
