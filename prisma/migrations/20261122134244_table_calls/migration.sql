-- CreateTable
CREATE TABLE "table_calls" (
    "id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "table_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "called_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_by" JSONB,

    CONSTRAINT "table_calls_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "table_calls_branch_id_called_at_idx" ON "table_calls"("branch_id", "called_at");

-- CreateIndex
CREATE INDEX "table_calls_table_id_called_at_idx" ON "table_calls"("table_id", "called_at");

-- CreateIndex
CREATE INDEX "table_calls_by_age" ON "table_calls" USING BRIN ("called_at");

-- CreateIndex
CREATE UNIQUE INDEX "table_calls_waiting" ON "table_calls"("table_id", "kind") WHERE (acknowledged_at IS NULL);

-- AddForeignKey
ALTER TABLE "table_calls" ADD CONSTRAINT "table_calls_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_calls" ADD CONSTRAINT "table_calls_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
