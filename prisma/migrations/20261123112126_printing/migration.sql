-- CreateEnum
CREATE TYPE "print_job_state" AS ENUM ('waiting', 'printed', 'given_up', 'dropped');

-- CreateTable
CREATE TABLE "printers" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "connection" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "paper" INTEGER NOT NULL,
    "prints" TEXT NOT NULL,
    "stations" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "order_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "occasion" TEXT NOT NULL,
    "prints_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_attempt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "last_printed_at" TIMESTAMPTZ(3),
    "polled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "printers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "print_jobs" (
    "id" UUID NOT NULL,
    "place" BIGSERIAL NOT NULL,
    "printer_id" UUID NOT NULL,
    "order_id" UUID,
    "item_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "item_id" UUID,
    "piece" INTEGER NOT NULL DEFAULT 0,
    "state" "print_job_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "begun_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "print_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "printers_address_key" ON "printers"("address");

-- CreateIndex
CREATE INDEX "printers_org_id_idx" ON "printers"("org_id");

-- CreateIndex
CREATE INDEX "printers_branch_id_idx" ON "printers"("branch_id");

-- CreateIndex
CREATE INDEX "print_jobs_order_id_idx" ON "print_jobs"("order_id");

-- CreateIndex
CREATE INDEX "print_jobs_waiting" ON "print_jobs"("printer_id", "place") WHERE (state = 'waiting'::print_job_state);

-- CreateIndex
CREATE INDEX "print_jobs_by_age" ON "print_jobs" USING BRIN ("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "print_jobs_printer_id_item_id_piece_key" ON "print_jobs"("printer_id", "item_id", "piece");

-- AddForeignKey
ALTER TABLE "printers" ADD CONSTRAINT "printers_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "printers" ADD CONSTRAINT "printers_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_printer_id_fkey" FOREIGN KEY ("printer_id") REFERENCES "printers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;
