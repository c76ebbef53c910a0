-- CreateEnum
CREATE TYPE "order_status" AS ENUM ('pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "order_type" AS ENUM ('dine_in', 'takeaway', 'delivery');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('unpaid', 'paid');

-- CreateEnum
CREATE TYPE "payment_method" AS ENUM ('cash', 'card', 'transfer');

-- CreateEnum
CREATE TYPE "payment_kind" AS ENUM ('payment', 'refund');

-- CreateEnum
CREATE TYPE "cancel_reason" AS ENUM ('guest_changed_mind', 'sold_out', 'mistake', 'other');

-- CreateEnum
CREATE TYPE "option_effect" AS ENUM ('neutral', 'adds', 'reduces');

-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('manager', 'staff');

-- CreateEnum
CREATE TYPE "transfer_state" AS ENUM ('open', 'matched', 'refund_due', 'refunded', 'dismissed');

-- CreateEnum
CREATE TYPE "alarm_state" AS ENUM ('waiting', 'sent', 'dropped');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'dead');

-- CreateEnum
CREATE TYPE "print_job_state" AS ENUM ('waiting', 'printed', 'given_up', 'dropped');

-- CreateTable
CREATE TABLE "organisations" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "country" TEXT,
    "bank_bin" TEXT,
    "bank_account" TEXT,
    "bank_account_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "organisations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "branches" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "day_ends_at" TEXT NOT NULL DEFAULT '04:00',
    "seq" INTEGER NOT NULL DEFAULT 0,
    "guests_need_acceptance" BOOLEAN NOT NULL DEFAULT false,
    "ready_when_all_done" BOOLEAN NOT NULL DEFAULT false,
    "confirm_starts" BOOLEAN NOT NULL DEFAULT false,
    "ready_completes" BOOLEAN NOT NULL DEFAULT false,
    "undo_seconds" INTEGER NOT NULL DEFAULT 3,
    "lead_minutes" INTEGER NOT NULL DEFAULT 20,
    "pickup_names" BOOLEAN NOT NULL DEFAULT false,
    "guest_session_orders" INTEGER NOT NULL DEFAULT 10,
    "guest_table_orders" INTEGER NOT NULL DEFAULT 20,
    "guest_session_lines_per_minute" INTEGER NOT NULL DEFAULT 60,
    "guest_table_lines_per_minute" INTEGER NOT NULL DEFAULT 150,
    "opening_hours" JSONB,
    "default_station_id" UUID,
    "ordering_paused_at" TIMESTAMPTZ(3),
    "ordering_paused_until" TIMESTAMPTZ(3),

    CONSTRAINT "branches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_counters" (
    "branch_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "last_number" INTEGER NOT NULL,

    CONSTRAINT "ticket_counters_pkey" PRIMARY KEY ("branch_id","day")
);

-- CreateTable
CREATE TABLE "tables" (
    "id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "is_counter" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "tables_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "pin_hash" TEXT NOT NULL,
    "role" "staff_role" NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "token_version" INTEGER NOT NULL DEFAULT 1,
    "crosses_orgs" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revoked_tokens" (
    "id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "revoked_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stations" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "soon_after_minutes" INTEGER NOT NULL DEFAULT 5,
    "late_after_minutes" INTEGER NOT NULL DEFAULT 10,

    CONSTRAINT "stations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "menu_categories" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "reference" TEXT,

    CONSTRAINT "menu_categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "menu_items" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "category_id" UUID NOT NULL,
    "station_id" UUID,
    "name" TEXT NOT NULL,
    "price" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "reference" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "kitchen_name" TEXT NOT NULL DEFAULT '',
    "allergens" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "photo_id" TEXT,

    CONSTRAINT "menu_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "photos" (
    "org_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "photos_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "sold_out" (
    "branch_id" UUID NOT NULL,
    "menu_item_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "sold_out_pkey" PRIMARY KEY ("branch_id","menu_item_id")
);

-- CreateTable
CREATE TABLE "option_groups" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kitchen_name" TEXT NOT NULL DEFAULT '',
    "min" INTEGER NOT NULL DEFAULT 0,
    "max" INTEGER NOT NULL DEFAULT 1,
    "repeatable" BOOLEAN NOT NULL DEFAULT false,
    "shows_defaults" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "reference" TEXT,

    CONSTRAINT "option_groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "menu_options" (
    "id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kitchen_name" TEXT NOT NULL DEFAULT '',
    "price" INTEGER NOT NULL DEFAULT 0,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "effect" "option_effect" NOT NULL DEFAULT 'neutral',
    "position" INTEGER NOT NULL,
    "reference" TEXT,

    CONSTRAINT "menu_options_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item_option_groups" (
    "menu_item_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "item_option_groups_pkey" PRIMARY KEY ("menu_item_id","group_id")
);

-- CreateTable
CREATE TABLE "item_option_overrides" (
    "menu_item_id" UUID NOT NULL,
    "option_id" UUID NOT NULL,
    "price" INTEGER,
    "is_default" BOOLEAN,
    "left_out" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "item_option_overrides_pkey" PRIMARY KEY ("menu_item_id","option_id")
);

-- CreateTable
CREATE TABLE "sold_out_options" (
    "branch_id" UUID NOT NULL,
    "option_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "sold_out_options_pkey" PRIMARY KEY ("branch_id","option_id")
);

-- CreateTable
CREATE TABLE "table_calls" (
    "id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "table_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "called_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_by" JSONB,

    CONSTRAINT "table_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guest_sessions" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "table_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guest_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "table_id" UUID NOT NULL,
    "table_label" TEXT NOT NULL,
    "guest_session_id" UUID,
    "day" DATE NOT NULL,
    "number" INTEGER NOT NULL,
    "type" "order_type" NOT NULL DEFAULT 'dine_in',
    "customer_name" TEXT NOT NULL DEFAULT '',
    "reference" TEXT,
    "request_hash" TEXT,
    "source" TEXT NOT NULL,
    "pickup_at" TIMESTAMPTZ(3),
    "start_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "status" "order_status" NOT NULL DEFAULT 'pending',
    "previous_status" "order_status",
    "status_since" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "preparing_at" TIMESTAMPTZ(3),
    "ready_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "rush" BOOLEAN NOT NULL DEFAULT false,
    "allergy_note" TEXT NOT NULL DEFAULT '',
    "cancel_reason" "cancel_reason",
    "remake_of_id" UUID,
    "remake_of_number" INTEGER,
    "remake_reason" TEXT,
    "recalled_at" TIMESTAMPTZ(3),
    "payment_status" "payment_status" NOT NULL DEFAULT 'unpaid',
    "payment_method" "payment_method",
    "refunded_at" TIMESTAMPTZ(3),
    "overpaid" INTEGER NOT NULL DEFAULT 0,
    "transfer_reference" TEXT,
    "total" INTEGER NOT NULL,
    "expected_total" INTEGER,
    "problems" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_items" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "menu_item_id" UUID,
    "menu_item_name" TEXT NOT NULL,
    "station" TEXT,
    "quantity" INTEGER NOT NULL,
    "unit_price" INTEGER NOT NULL,
    "note" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '[]',
    "kitchen_name" TEXT NOT NULL,
    "allergens" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "problems" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "done_at" TIMESTAMPTZ(3),
    "added_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_voids" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "menu_item_id" UUID,
    "menu_item_name" TEXT NOT NULL,
    "kitchen_name" TEXT NOT NULL,
    "station" TEXT,
    "quantity" INTEGER NOT NULL,
    "unit_price" INTEGER NOT NULL,
    "note" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "actor" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_voids_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "kind" "payment_kind" NOT NULL,
    "method" "payment_method" NOT NULL,
    "amount" INTEGER NOT NULL,
    "actor" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bills" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "table_id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "order_ids" UUID[],
    "total" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "bills_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_connections" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "accounts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "accepted_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),
    "refusal" TEXT,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "bank_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_messages" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "body_hash" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

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
    "accounts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "state" "transfer_state" NOT NULL DEFAULT 'open',
    "reason" TEXT,
    "order_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "settled_by" JSONB,
    "settled_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "bank_transfers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_events" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "order_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "from_status" "order_status",
    "to_status" "order_status" NOT NULL,
    "actor" JSONB NOT NULL,
    "stored_order" JSONB NOT NULL,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conditions" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
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
    "held_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "alarm_targets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alarms" (
    "target_id" UUID NOT NULL,
    "condition_id" UUID NOT NULL,
    "phase" INTEGER NOT NULL,
    "state" "alarm_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "settled_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "alarms_pkey" PRIMARY KEY ("target_id","condition_id","phase")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "permissions" TEXT[],
    "branch_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "key_hash" TEXT NOT NULL,
    "previous_key_hash" TEXT,
    "previous_key_until" TIMESTAMPTZ(3),
    "key_used_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_from" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "org_id" UUID,
    "branch_id" UUID,
    "name" TEXT NOT NULL,
    "url" TEXT,
    "event_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "secret" TEXT,
    "previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "held_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_attempt" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("endpoint_id","event_id")
);

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
    "prints_since" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "next_attempt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "last_printed_at" TIMESTAMPTZ(3),
    "polled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
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
    "first_shown" INTEGER,
    "last_shown" INTEGER,
    "compared" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "print_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "screens" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "stations" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "view" TEXT NOT NULL,
    "may_bump" BOOLEAN NOT NULL DEFAULT false,
    "diagonal" DOUBLE PRECISION NOT NULL DEFAULT 43,
    "reading_distance" DOUBLE PRECISION NOT NULL DEFAULT 2.5,
    "secret_hash" TEXT NOT NULL,
    "paired_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
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
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "actor" JSONB NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refused_orders" (
    "id" UUID NOT NULL,
    "branch_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "reference" TEXT,
    "code" TEXT NOT NULL,
    "field" TEXT,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "others" INTEGER NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "refused_orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "caller_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("caller_id","key")
);

-- CreateTable
CREATE TABLE "write_probe" (
    "id" INTEGER NOT NULL,
    "proved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "write_probe_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "installation" (
    "id" UUID NOT NULL,
    "restored_at" TIMESTAMPTZ(3),
    "restored_to" TIMESTAMPTZ(3),

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organisations_slug_key" ON "organisations"("slug");

-- CreateIndex
CREATE INDEX "branches_org_id_idx" ON "branches"("org_id");

-- CreateIndex
CREATE INDEX "branches_default_station_id_idx" ON "branches"("default_station_id");

-- CreateIndex
CREATE UNIQUE INDEX "tables_code_key" ON "tables"("code");

-- CreateIndex
CREATE UNIQUE INDEX "tables_in_use" ON "tables"("branch_id", "label") WHERE (retired_at IS NULL AND NOT is_counter);

-- CreateIndex
CREATE UNIQUE INDEX "counters_of_branches" ON "tables"("branch_id") WHERE (is_counter);

-- CreateIndex
CREATE INDEX "staff_branch_id_idx" ON "staff"("branch_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_org_id_phone_key" ON "staff"("org_id", "phone");

-- CreateIndex
CREATE INDEX "revoked_tokens_expires_at_idx" ON "revoked_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "stations_org_id_name_key" ON "stations"("org_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "menu_categories_org_id_reference_key" ON "menu_categories"("org_id", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "menu_categories_org_id_name_key" ON "menu_categories"("org_id", "name");

-- CreateIndex
CREATE INDEX "menu_items_org_id_idx" ON "menu_items"("org_id");

-- CreateIndex
CREATE INDEX "menu_items_category_id_idx" ON "menu_items"("category_id");

-- CreateIndex
CREATE INDEX "menu_items_station_id_idx" ON "menu_items"("station_id");

-- CreateIndex
CREATE INDEX "menu_items_org_id_photo_id_idx" ON "menu_items"("org_id", "photo_id");

-- CreateIndex
CREATE UNIQUE INDEX "menu_items_org_id_reference_key" ON "menu_items"("org_id", "reference");

-- CreateIndex
CREATE INDEX "photos_id_idx" ON "photos"("id");

-- CreateIndex
CREATE INDEX "sold_out_menu_item_id_idx" ON "sold_out"("menu_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "option_groups_org_id_reference_key" ON "option_groups"("org_id", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "option_groups_org_id_name_key" ON "option_groups"("org_id", "name");

-- CreateIndex
CREATE INDEX "menu_options_group_id_idx" ON "menu_options"("group_id");

-- CreateIndex
CREATE UNIQUE INDEX "menu_options_group_id_reference_key" ON "menu_options"("group_id", "reference");

-- CreateIndex
CREATE INDEX "item_option_groups_group_id_idx" ON "item_option_groups"("group_id");

-- CreateIndex
CREATE INDEX "item_option_overrides_option_id_idx" ON "item_option_overrides"("option_id");

-- CreateIndex
CREATE INDEX "sold_out_options_option_id_idx" ON "sold_out_options"("option_id");

-- CreateIndex
CREATE INDEX "table_calls_branch_id_called_at_idx" ON "table_calls"("branch_id", "called_at");

-- CreateIndex
CREATE INDEX "table_calls_table_id_called_at_idx" ON "table_calls"("table_id", "called_at");

-- CreateIndex
CREATE INDEX "table_calls_by_age" ON "table_calls" USING BRIN ("called_at");

-- CreateIndex
CREATE UNIQUE INDEX "table_calls_waiting" ON "table_calls"("table_id", "kind") WHERE (acknowledged_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "guest_sessions_token_hash_key" ON "guest_sessions"("token_hash");

-- CreateIndex
CREATE INDEX "guest_sessions_table_id_idx" ON "guest_sessions"("table_id");

-- CreateIndex
CREATE INDEX "guest_sessions_expires_at_idx" ON "guest_sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "orders_transfer_reference_key" ON "orders"("transfer_reference");

-- CreateIndex
CREATE INDEX "orders_by_update" ON "orders"("org_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "orders_by_branch_day" ON "orders"("branch_id", "day", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_open_tickets" ON "orders"("branch_id", "created_at") WHERE (status = ANY (ARRAY['pending'::order_status, 'confirmed'::order_status, 'preparing'::order_status, 'ready'::order_status]));

-- CreateIndex
CREATE INDEX "orders_unpaid" ON "orders"("branch_id", "created_at") WHERE (payment_status = 'unpaid'::payment_status AND status <> 'cancelled'::order_status AND total > 0);

-- CreateIndex
CREATE INDEX "orders_open_numbers" ON "orders"("branch_id", "number") WHERE (status = ANY (ARRAY['pending'::order_status, 'confirmed'::order_status, 'preparing'::order_status, 'ready'::order_status]));

-- CreateIndex
CREATE INDEX "orders_scheduled" ON "orders"("start_at") WHERE (start_at IS NOT NULL AND due_at IS NULL AND status = ANY (ARRAY['pending'::order_status, 'confirmed'::order_status]));

-- CreateIndex
CREATE INDEX "orders_recalled" ON "orders"("branch_id") WHERE (recalled_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "orders_refunds_due" ON "orders"("branch_id", "status_since") WHERE (status = 'cancelled'::order_status AND payment_status = 'paid'::payment_status);

-- CreateIndex
CREATE INDEX "orders_overpaid" ON "orders"("branch_id", "status_since") WHERE (overpaid > 0);

-- CreateIndex
CREATE INDEX "orders_finished_tickets" ON "orders"("branch_id", "status_since", "status") WHERE (status = ANY (ARRAY['completed'::order_status, 'cancelled'::order_status]));

-- CreateIndex
CREATE INDEX "orders_guest_session_id_idx" ON "orders"("guest_session_id");

-- CreateIndex
CREATE INDEX "orders_by_table" ON "orders"("table_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "orders_branch_id_day_number_key" ON "orders"("branch_id", "day", "number");

-- CreateIndex
CREATE UNIQUE INDEX "orders_by_reference_of_day" ON "orders"("org_id", "reference", "source", "branch_id", "day") WHERE (reference IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "order_items_order_id_position_key" ON "order_items"("order_id", "position");

-- CreateIndex
CREATE INDEX "order_voids_order_id_idx" ON "order_voids"("order_id");

-- CreateIndex
CREATE INDEX "payments_order_id_idx" ON "payments"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_once" ON "payments"("order_id") WHERE (kind = 'payment'::payment_kind);

-- CreateIndex
CREATE UNIQUE INDEX "bills_reference_key" ON "bills"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "bills_table_id_content_key" ON "bills"("table_id", "content");

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

-- CreateIndex
CREATE INDEX "order_events_org_id_at_idx" ON "order_events"("org_id", "at");

-- CreateIndex
CREATE INDEX "order_events_by_age" ON "order_events" USING BRIN ("at");

-- CreateIndex
CREATE UNIQUE INDEX "order_events_branch_id_seq_key" ON "order_events"("branch_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "order_events_order_id_version_key" ON "order_events"("order_id", "version");

-- CreateIndex
CREATE INDEX "conditions_org_id_began_at_idx" ON "conditions"("org_id", "began_at" DESC);

-- CreateIndex
CREATE INDEX "conditions_ended_at_idx" ON "conditions"("ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "conditions_that_hold" ON "conditions"("kind", "subject_id", "branch_id") WHERE (ended_at IS NULL);

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

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_prefix_key" ON "api_keys"("prefix");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_in_use" ON "api_keys"("org_id", "name") WHERE (revoked_at IS NULL);

-- CreateIndex
CREATE INDEX "webhook_endpoints_org_id_idx" ON "webhook_endpoints"("org_id");

-- CreateIndex
CREATE INDEX "webhook_endpoints_branch_id_idx" ON "webhook_endpoints"("branch_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries"("endpoint_id", "next_attempt") WHERE (status = 'pending'::delivery_status);

-- CreateIndex
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries"("endpoint_id", "order_id", "version") WHERE (status <> ALL (ARRAY['delivered'::delivery_status, 'dead'::delivery_status]));

-- CreateIndex
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "webhook_attempts_by_age" ON "webhook_attempts" USING BRIN ("at");

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

-- CreateIndex
CREATE UNIQUE INDEX "print_jobs_waiting_changes" ON "print_jobs"("printer_id", "order_id") WHERE (state = 'waiting'::print_job_state AND item_id IS NULL);

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

-- CreateIndex
CREATE INDEX "refused_orders_at_idx" ON "refused_orders"("at");

-- CreateIndex
CREATE UNIQUE INDEX "refused_orders_branch_id_source_minute_key" ON "refused_orders"("branch_id", "source", "minute");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- AddForeignKey
ALTER TABLE "branches" ADD CONSTRAINT "branches_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branches" ADD CONSTRAINT "branches_default_station_id_fkey" FOREIGN KEY ("default_station_id") REFERENCES "stations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_counters" ADD CONSTRAINT "ticket_counters_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tables" ADD CONSTRAINT "tables_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff" ADD CONSTRAINT "staff_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff" ADD CONSTRAINT "staff_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stations" ADD CONSTRAINT "stations_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_categories" ADD CONSTRAINT "menu_categories_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "menu_categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_station_id_fkey" FOREIGN KEY ("station_id") REFERENCES "stations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_org_id_photo_id_fkey" FOREIGN KEY ("org_id", "photo_id") REFERENCES "photos"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photos" ADD CONSTRAINT "photos_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sold_out" ADD CONSTRAINT "sold_out_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sold_out" ADD CONSTRAINT "sold_out_menu_item_id_fkey" FOREIGN KEY ("menu_item_id") REFERENCES "menu_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_options" ADD CONSTRAINT "menu_options_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "option_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_menu_item_id_fkey" FOREIGN KEY ("menu_item_id") REFERENCES "menu_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "option_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_option_overrides" ADD CONSTRAINT "item_option_overrides_menu_item_id_fkey" FOREIGN KEY ("menu_item_id") REFERENCES "menu_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_option_overrides" ADD CONSTRAINT "item_option_overrides_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "menu_options"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sold_out_options" ADD CONSTRAINT "sold_out_options_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sold_out_options" ADD CONSTRAINT "sold_out_options_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "menu_options"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_calls" ADD CONSTRAINT "table_calls_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_calls" ADD CONSTRAINT "table_calls_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guest_sessions" ADD CONSTRAINT "guest_sessions_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_guest_session_id_fkey" FOREIGN KEY ("guest_session_id") REFERENCES "guest_sessions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_voids" ADD CONSTRAINT "order_voids_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bills" ADD CONSTRAINT "bills_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "printers" ADD CONSTRAINT "printers_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "printers" ADD CONSTRAINT "printers_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_printer_id_fkey" FOREIGN KEY ("printer_id") REFERENCES "printers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screens" ADD CONSTRAINT "screens_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screens" ADD CONSTRAINT "screens_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_displays" ADD CONSTRAINT "board_displays_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refused_orders" ADD CONSTRAINT "refused_orders_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Only the board's own endpoint is told of the events of every organisation.
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_board_alone_sees_all"
  CHECK (("org_id" IS NULL) = ("id" = '01930000-0000-7000-8000-000000000001')),
  ADD CONSTRAINT "webhook_endpoints_managers_complete" CHECK ("org_id" IS NULL OR ("url" IS NOT NULL AND "secret" IS NOT NULL));

-- Takes the next ticket number of a branch on a day: one that no open order of the branch has, of whatever day. The caller holds the
-- lock of the branch's row. Queries of a volatile function do not use the snapshot of the statement that calls it, so they see every
-- order that was written while that statement waited for the lock. One index search for each open order with a number in the way.
CREATE FUNCTION take_ticket_number(of_branch uuid, of_day date) RETURNS int LANGUAGE sql VOLATILE
AS '
  WITH RECURSIVE candidate(number) AS (
    SELECT coalesce((SELECT last_number FROM ticket_counters WHERE branch_id = of_branch AND day = of_day), 0) + 1
    UNION ALL
    SELECT candidate.number + 1 FROM candidate WHERE EXISTS (
      SELECT FROM orders o WHERE o.branch_id = of_branch AND o.number = candidate.number
        AND o.status IN (''pending'', ''confirmed'', ''preparing'', ''ready'')
    )
  )
  INSERT INTO ticket_counters (branch_id, day, last_number) SELECT of_branch, of_day, max(number) FROM candidate
  ON CONFLICT (branch_id, day) DO UPDATE SET last_number = excluded.last_number
  RETURNING last_number
';

-- The board's own receiver is told of every event.
INSERT INTO "webhook_endpoints" ("id", "name") VALUES ('01930000-0000-7000-8000-000000000001', 'board');

INSERT INTO "installation" ("id") VALUES (gen_random_uuid());
