-- AlterTable
ALTER TABLE "organisations" ADD COLUMN     "people_columns" JSONB;
