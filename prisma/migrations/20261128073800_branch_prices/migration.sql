-- AlterTable
ALTER TABLE "menu_items" ADD COLUMN     "branch_prices" JSONB NOT NULL DEFAULT '{}';
