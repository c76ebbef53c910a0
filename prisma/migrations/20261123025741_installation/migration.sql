-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "held_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "installation" (
    "id" UUID NOT NULL,
    "restored_at" TIMESTAMPTZ(3),
    "restored_to" TIMESTAMPTZ(3),

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

INSERT INTO "installation" ("id") VALUES (gen_random_uuid());
