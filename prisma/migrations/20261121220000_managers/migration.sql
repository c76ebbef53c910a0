-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "finished_at" TIMESTAMPTZ(3),
ADD COLUMN     "preparing_at" TIMESTAMPTZ(3),
ADD COLUMN     "ready_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "organisations" ADD COLUMN     "bank_account" TEXT,
ADD COLUMN     "bank_account_name" TEXT,
ADD COLUMN     "bank_bin" TEXT;

-- AlterTable
ALTER TABLE "tables" ADD COLUMN     "retired_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "screens" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "stations" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "view" TEXT NOT NULL,
    "may_bump" BOOLEAN NOT NULL DEFAULT false,
    "secret_hash" TEXT NOT NULL,
    "paired_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),
    "report" JSONB,

    CONSTRAINT "screens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "screen_pairings" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "screen_pairings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "board_displays" (
    "id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "stations" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "order_ids" UUID[],
    "reported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "board_displays_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" JSONB NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "screens_secret_hash_key" ON "screens"("secret_hash");

-- CreateIndex
CREATE INDEX "screens_org_id_idx" ON "screens"("org_id");

-- CreateIndex
CREATE INDEX "screens_branch_id_idx" ON "screens"("branch_id");

-- CreateIndex
CREATE UNIQUE INDEX "screen_pairings_code_key" ON "screen_pairings"("code");

-- CreateIndex
CREATE UNIQUE INDEX "screen_pairings_secret_hash_key" ON "screen_pairings"("secret_hash");

-- CreateIndex
CREATE INDEX "screen_pairings_expires_at_idx" ON "screen_pairings"("expires_at");

-- CreateIndex
CREATE INDEX "board_displays_branch_id_idx" ON "board_displays"("branch_id");

-- CreateIndex
CREATE INDEX "board_displays_reported_at_idx" ON "board_displays"("reported_at");

-- CreateIndex
CREATE INDEX "audit_entries_org_id_at_id_idx" ON "audit_entries"("org_id", "at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "screens" ADD CONSTRAINT "screens_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screens" ADD CONSTRAINT "screens_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_displays" ADD CONSTRAINT "board_displays_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
