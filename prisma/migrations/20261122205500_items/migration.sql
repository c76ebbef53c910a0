-- AlterTable
ALTER TABLE "menu_items" ADD COLUMN     "allergens" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "kitchen_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "photo_id" TEXT;

-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "allergens" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "kitchen_name" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "photos" (
    "org_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "photos_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateIndex
CREATE INDEX "photos_id_idx" ON "photos"("id");

-- CreateIndex
CREATE INDEX "menu_items_org_id_photo_id_idx" ON "menu_items"("org_id", "photo_id");

-- AddForeignKey
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_org_id_photo_id_fkey" FOREIGN KEY ("org_id", "photo_id") REFERENCES "photos"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photos" ADD CONSTRAINT "photos_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
