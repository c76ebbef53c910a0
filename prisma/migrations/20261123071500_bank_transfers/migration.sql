-- CreateEnum
CREATE TYPE "transfer_state" AS ENUM ('open', 'matched', 'refund_due', 'refunded', 'dismissed');

-- CreateTable
CREATE TABLE "bank_connections" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),
    "refusal" TEXT,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_messages" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "body_hash" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_transfers" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "message_id" UUID,
    "provider_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "state" "transfer_state" NOT NULL DEFAULT 'open',
    "reason" TEXT,
    "order_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "settled_by" JSONB,
    "settled_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_transfers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_connections_address_key" ON "bank_connections"("address");

-- CreateIndex
CREATE INDEX "bank_connections_org_id_idx" ON "bank_connections"("org_id");

-- CreateIndex
CREATE INDEX "bank_messages_by_age" ON "bank_messages" USING BRIN ("at");

-- CreateIndex
CREATE UNIQUE INDEX "bank_messages_connection_id_body_hash_key" ON "bank_messages"("connection_id", "body_hash");

-- CreateIndex
CREATE INDEX "bank_transfers_org_id_received_at_id_idx" ON "bank_transfers"("org_id", "received_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bank_transfers_to_settle" ON "bank_transfers"("org_id") WHERE (state = ANY (ARRAY['open'::transfer_state, 'refund_due'::transfer_state]));

-- CreateIndex
CREATE INDEX "bank_transfers_message_id_idx" ON "bank_transfers"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_transfers_connection_id_provider_id_key" ON "bank_transfers"("connection_id", "provider_id");

-- AddForeignKey
ALTER TABLE "bank_connections" ADD CONSTRAINT "bank_connections_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_messages" ADD CONSTRAINT "bank_messages_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "bank_connections"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "bank_connections"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "bank_messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;

