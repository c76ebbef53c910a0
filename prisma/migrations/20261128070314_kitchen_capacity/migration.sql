-- AlterTable
ALTER TABLE "branches" ADD COLUMN     "capacity" JSONB NOT NULL DEFAULT '{"longerMinutes":15,"categoryIds":[],"automatic":null}',
ADD COLUMN     "capacity_since" TIMESTAMPTZ(3),
ADD COLUMN     "capacity_step" TEXT NOT NULL DEFAULT 'normal',
ADD COLUMN     "capacity_until" TIMESTAMPTZ(3);
