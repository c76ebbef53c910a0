-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "crosses_orgs" BOOLEAN NOT NULL DEFAULT true;
