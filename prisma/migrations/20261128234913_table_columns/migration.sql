-- AlterTable
ALTER TABLE "organisations" ADD COLUMN     "table_columns" JSONB;
