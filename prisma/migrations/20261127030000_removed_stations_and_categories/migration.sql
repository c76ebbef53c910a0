-- DropIndex
DROP INDEX "menu_categories_org_id_name_key";

-- DropIndex
DROP INDEX "menu_categories_org_id_reference_key";

-- DropIndex
DROP INDEX "stations_org_id_name_key";

-- AlterTable
ALTER TABLE "menu_categories" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "stations" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "menu_category_references" ON "menu_categories"("org_id", "reference") WHERE (removed_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "menu_categories_in_use" ON "menu_categories"("org_id", "name") WHERE (removed_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "stations_in_use" ON "stations"("org_id", "name") WHERE (removed_at IS NULL);
