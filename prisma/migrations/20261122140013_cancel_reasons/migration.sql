-- CreateEnum
CREATE TYPE "cancel_reason" AS ENUM ('guest_changed_mind', 'sold_out', 'mistake', 'other');

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "cancel_reason" "cancel_reason";
