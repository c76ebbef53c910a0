-- CreateTable
CREATE TABLE "write_probe" (
    "id" INTEGER NOT NULL,
    "proved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "write_probe_pkey" PRIMARY KEY ("id")
);
