-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "remake_of_id" UUID,
ADD COLUMN     "remake_of_number" INTEGER,
ADD COLUMN     "remake_reason" TEXT;
