ALTER TABLE "orders" ADD COLUMN     "dismissed_stations" TEXT[] DEFAULT ARRAY[]::TEXT[];
