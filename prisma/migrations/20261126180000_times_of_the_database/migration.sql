-- now() means the same, but Prisma's client would fill it with the clock of the process.
ALTER TABLE "alarm_targets" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "alarms" ALTER COLUMN "next_attempt" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "api_keys" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "audit_entries" ALTER COLUMN "at" SET DEFAULT transaction_timestamp();
ALTER TABLE "bank_connections" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "bank_messages" ALTER COLUMN "at" SET DEFAULT transaction_timestamp();
ALTER TABLE "bank_transfers" ALTER COLUMN "received_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "bills" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "conditions" ALTER COLUMN "began_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "idempotency_keys" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "orders" ALTER COLUMN "status_since" SET DEFAULT transaction_timestamp();
ALTER TABLE "organisations" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "photos" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "print_jobs" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "printers" ALTER COLUMN "prints_since" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "next_attempt" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "refused_orders" ALTER COLUMN "at" SET DEFAULT transaction_timestamp();
ALTER TABLE "screens" ALTER COLUMN "paired_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "sold_out" ALTER COLUMN "since" SET DEFAULT transaction_timestamp();
ALTER TABLE "sold_out_options" ALTER COLUMN "since" SET DEFAULT transaction_timestamp();
ALTER TABLE "staff" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "table_calls" ALTER COLUMN "called_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "webhook_deliveries" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
ALTER TABLE "webhook_endpoints" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();
