-- The languages of a business: at first, that in which it writes.
ALTER TABLE "organisations" ADD COLUMN     "languages" TEXT[];
UPDATE "organisations" SET "languages" =
  ARRAY[CASE WHEN "locale" IN ('zh-TW', 'zh-HK') THEN 'zh-TW' ELSE split_part("locale", '-', 1) END];

-- AlterTable
ALTER TABLE "menu_categories" ADD COLUMN     "translations" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "menu_items" ADD COLUMN     "translations" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "menu_options" ADD COLUMN     "translations" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "option_groups" ADD COLUMN     "translations" JSONB NOT NULL DEFAULT '{}';
