-- DropForeignKey
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_endpoint_id_fkey";

-- DropForeignKey
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_event_id_fkey";

-- DropIndex
DROP INDEX "webhook_deliveries_due";

-- DropIndex
DROP INDEX "webhook_deliveries_event_id_idx";

-- DropIndex
DROP INDEX "webhook_endpoints_name_key";

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "order_id" UUID,
ADD COLUMN     "version" INTEGER;

UPDATE "webhook_deliveries" d SET "order_id" = e."order_id", "version" = e."version", "created_at" = e."at"
FROM "order_events" e WHERE e."id" = d."event_id";

ALTER TABLE "webhook_deliveries" ALTER COLUMN "order_id" SET NOT NULL, ALTER COLUMN "version" SET NOT NULL;

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "branch_id" UUID,
ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "disabled_at" TIMESTAMPTZ(3),
ADD COLUMN     "disabled_reason" TEXT,
ADD COLUMN     "event_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "org_id" UUID,
ADD COLUMN     "paused_until" TIMESTAMPTZ(3),
ADD COLUMN     "previous_secret" TEXT,
ADD COLUMN     "previous_secret_until" TIMESTAMPTZ(3),
ADD COLUMN     "secret" TEXT,
ADD COLUMN     "url" TEXT;

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status_code" INTEGER,
    "duration_ms" INTEGER NOT NULL,
    "answer" TEXT,
    "error" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("endpoint_id","event_id","number")
);

-- CreateIndex
CREATE INDEX "order_events_org_id_at_idx" ON "order_events"("org_id", "at");

-- CreateIndex
CREATE INDEX "order_events_by_age" ON "order_events" USING BRIN ("at");

-- CreateIndex
CREATE INDEX "webhook_attempts_by_age" ON "webhook_attempts" USING BRIN ("at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries"("endpoint_id", "next_attempt") WHERE (status = 'pending'::delivery_status);

-- CreateIndex
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries"("endpoint_id", "order_id", "version") WHERE (status <> ALL (ARRAY['delivered'::delivery_status, 'dead'::delivery_status]));

-- CreateIndex
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "webhook_endpoints_org_id_idx" ON "webhook_endpoints"("org_id");

-- CreateIndex
CREATE INDEX "webhook_endpoints_branch_id_idx" ON "webhook_endpoints"("branch_id");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Only the board's own endpoint is told of the events of every organisation.
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_board_alone_sees_all"
  CHECK (("org_id" IS NULL) = ("id" = '01930000-0000-7000-8000-000000000001')),
  ADD CONSTRAINT "webhook_endpoints_managers_complete" CHECK ("org_id" IS NULL OR ("url" IS NOT NULL AND "secret" IS NOT NULL));
