-- CreateEnum
CREATE TYPE "alarm_state" AS ENUM ('waiting', 'sent', 'dropped');

-- CreateTable
CREATE TABLE "conditions" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "missing_since" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "conditions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "condition_events" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID,
    "condition_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "condition_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alarm_targets" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID,
    "name" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "kinds" TEXT[],
    "language" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "quiet_from" TEXT,
    "quiet_until" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alarm_targets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alarms" (
    "target_id" UUID NOT NULL,
    "condition_id" UUID NOT NULL,
    "phase" INTEGER NOT NULL,
    "state" "alarm_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alarms_pkey" PRIMARY KEY ("target_id","condition_id","phase")
);

-- CreateIndex
CREATE INDEX "conditions_org_id_began_at_idx" ON "conditions"("org_id", "began_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "conditions_that_hold" ON "conditions"("kind", "subject_id", "branch_id") WHERE (ended_at IS NULL);

-- CreateIndex
CREATE INDEX "conditions_ended_at_idx" ON "conditions"("ended_at");

-- CreateIndex
CREATE INDEX "condition_events_org_id_at_idx" ON "condition_events"("org_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "condition_events_condition_id_version_key" ON "condition_events"("condition_id", "version");

-- CreateIndex
CREATE INDEX "alarm_targets_org_id_idx" ON "alarm_targets"("org_id");

-- CreateIndex
CREATE INDEX "alarm_targets_branch_id_idx" ON "alarm_targets"("branch_id");

-- CreateIndex
CREATE INDEX "alarms_due" ON "alarms"("next_attempt") WHERE (state = 'waiting'::alarm_state);

-- CreateIndex
CREATE INDEX "alarms_condition_id_idx" ON "alarms"("condition_id");

-- AddForeignKey
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conditions" ADD CONSTRAINT "conditions_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "condition_events" ADD CONSTRAINT "condition_events_condition_id_fkey" FOREIGN KEY ("condition_id") REFERENCES "conditions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alarm_targets" ADD CONSTRAINT "alarm_targets_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alarm_targets" ADD CONSTRAINT "alarm_targets_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "alarm_targets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_condition_id_fkey" FOREIGN KEY ("condition_id") REFERENCES "conditions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
