-- AlterTable
ALTER TABLE "print_jobs" ADD COLUMN     "compared" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "first_shown" INTEGER,
ADD COLUMN     "last_shown" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "print_jobs_waiting_changes" ON "print_jobs"("printer_id", "order_id") WHERE (state = 'waiting'::print_job_state AND item_id IS NULL);
