-- CreateTable
CREATE TABLE "report_days" (
    "branch_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "changed_seq" INTEGER NOT NULL DEFAULT 0,
    "of_seq" INTEGER NOT NULL DEFAULT -1,
    "basis" TEXT NOT NULL DEFAULT '',
    "total" TEXT NOT NULL DEFAULT '',
    "hours" TEXT NOT NULL DEFAULT '',
    "sections" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "report_days_pkey" PRIMARY KEY ("branch_id","day")
);

-- CreateIndex
CREATE INDEX "report_days_changed" ON "report_days"("day") WHERE (changed_seq > of_seq);

-- AddForeignKey
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
