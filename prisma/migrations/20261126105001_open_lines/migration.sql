-- AlterTable
ALTER TABLE "branches" ADD COLUMN     "default_station_id" UUID;

-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "problems" TEXT[] DEFAULT ARRAY[]::TEXT[],
ALTER COLUMN "menu_item_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "order_voids" ALTER COLUMN "menu_item_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "expected_total" INTEGER,
ADD COLUMN     "problems" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "branches_default_station_id_idx" ON "branches"("default_station_id");

-- AddForeignKey
ALTER TABLE "branches" ADD CONSTRAINT "branches_default_station_id_fkey" FOREIGN KEY ("default_station_id") REFERENCES "stations"("id") ON DELETE SET NULL ON UPDATE CASCADE;
