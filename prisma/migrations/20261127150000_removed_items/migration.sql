-- A category that was removed keeps its reference only if no other has it
UPDATE menu_categories c SET reference = NULL WHERE removed_at IS NOT NULL AND EXISTS (
  SELECT FROM menu_categories other WHERE other.org_id = c.org_id AND other.reference = c.reference AND other.id <> c.id);

-- DropIndex
DROP INDEX "menu_category_references";

-- DropIndex
DROP INDEX "option_groups_org_id_name_key";

-- AlterTable
ALTER TABLE "menu_items" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "menu_options" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "option_groups" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "menu_categories_org_id_reference_key" ON "menu_categories"("org_id", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "option_groups_in_use" ON "option_groups"("org_id", "name") WHERE (removed_at IS NULL);
