-- CreateTable
CREATE TABLE "refused_orders" (
    "id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "reference" TEXT,
    "code" TEXT NOT NULL,
    "field" TEXT,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "others" INTEGER NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refused_orders_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "refused_orders_at_idx" ON "refused_orders"("at");

-- CreateIndex
CREATE UNIQUE INDEX "refused_orders_branch_id_source_minute_key" ON "refused_orders"("branch_id", "source", "minute");

-- AddForeignKey
ALTER TABLE "refused_orders" ADD CONSTRAINT "refused_orders_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
