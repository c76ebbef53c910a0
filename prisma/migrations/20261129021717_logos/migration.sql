-- CreateTable
CREATE TABLE "logos" (
    "org_id" UUID NOT NULL,
    "photo_id" TEXT NOT NULL,

    CONSTRAINT "logos_pkey" PRIMARY KEY ("org_id")
);

-- AddForeignKey
ALTER TABLE "logos" ADD CONSTRAINT "logos_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logos" ADD CONSTRAINT "logos_org_id_photo_id_fkey" FOREIGN KEY ("org_id", "photo_id") REFERENCES "photos"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
