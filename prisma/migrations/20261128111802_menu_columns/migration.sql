-- AlterTable
ALTER TABLE "organisations" ADD COLUMN     "menu_columns" JSONB;
