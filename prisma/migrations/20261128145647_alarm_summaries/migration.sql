-- AlterTable
ALTER TABLE "alarm_targets" ADD COLUMN     "summary_at" TEXT,
ADD COLUMN     "summary_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "summary_due" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "alarm_targets_summary_due_idx" ON "alarm_targets"("summary_due");
