-- AlterTable
ALTER TABLE "menu_categories" ADD COLUMN     "serving_times" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "menu_items" ADD COLUMN     "serving_times" JSONB NOT NULL DEFAULT '[]';
