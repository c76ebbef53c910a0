-- DropIndex
DROP INDEX "tables_branch_id_label_key";

-- CreateIndex
CREATE UNIQUE INDEX "tables_in_use" ON "tables"("branch_id", "label") WHERE (retired_at IS NULL);
