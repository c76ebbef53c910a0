-- AlterTable
ALTER TABLE "bank_connections" ADD COLUMN     "accounts" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "bank_transfers" ADD COLUMN     "accounts" TEXT[] DEFAULT ARRAY[]::TEXT[];
