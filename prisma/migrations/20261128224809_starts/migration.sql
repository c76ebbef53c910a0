-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "estimate_starts" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "stations" ADD COLUMN     "starts_together" BOOLEAN NOT NULL DEFAULT false;
