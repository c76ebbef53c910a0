-- CreateTable
CREATE TABLE "order_contacts" (
    "order_id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "order_contacts_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE INDEX "order_contacts_org_id_idx" ON "order_contacts"("org_id");

-- AddForeignKey
ALTER TABLE "order_contacts" ADD CONSTRAINT "order_contacts_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
