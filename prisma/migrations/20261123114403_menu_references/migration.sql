-- AlterTable
ALTER TABLE "menu_categories" ADD COLUMN     "reference" TEXT;

-- AlterTable
ALTER TABLE "menu_items" ADD COLUMN     "reference" TEXT;

-- AlterTable
ALTER TABLE "menu_options" ADD COLUMN     "reference" TEXT;

-- AlterTable
ALTER TABLE "option_groups" ADD COLUMN     "reference" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "menu_categories_org_id_reference_key" ON "menu_categories"("org_id", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "menu_items_org_id_reference_key" ON "menu_items"("org_id", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "menu_options_group_id_reference_key" ON "menu_options"("group_id", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "option_groups_org_id_reference_key" ON "option_groups"("org_id", "reference");
