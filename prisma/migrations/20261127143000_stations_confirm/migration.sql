ALTER TABLE "branches" ADD COLUMN     "stations_confirm" BOOLEAN NOT NULL DEFAULT false;
