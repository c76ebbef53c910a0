-- CreateEnum
CREATE TYPE "option_effect" AS ENUM ('neutral', 'adds', 'reduces');

-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "options" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "option_groups" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kitchen_name" TEXT NOT NULL DEFAULT '',
    "min" INTEGER NOT NULL DEFAULT 0,
    "max" INTEGER NOT NULL DEFAULT 1,
    "repeatable" BOOLEAN NOT NULL DEFAULT false,
    "shows_defaults" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,

    CONSTRAINT "option_groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "menu_options" (
    "id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kitchen_name" TEXT NOT NULL DEFAULT '',
    "price" INTEGER NOT NULL DEFAULT 0,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "effect" "option_effect" NOT NULL DEFAULT 'neutral',
    "position" INTEGER NOT NULL,

    CONSTRAINT "menu_options_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item_option_groups" (
    "menu_item_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "item_option_groups_pkey" PRIMARY KEY ("menu_item_id","group_id")
);

-- CreateTable
CREATE TABLE "item_option_overrides" (
    "menu_item_id" UUID NOT NULL,
    "option_id" UUID NOT NULL,
    "price" INTEGER,
    "is_default" BOOLEAN,
    "left_out" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "item_option_overrides_pkey" PRIMARY KEY ("menu_item_id","option_id")
);

-- CreateTable
CREATE TABLE "sold_out_options" (
    "branch_id" UUID NOT NULL,
    "option_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "sold_out_options_pkey" PRIMARY KEY ("branch_id","option_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "option_groups_org_id_name_key" ON "option_groups"("org_id", "name");

-- CreateIndex
CREATE INDEX "menu_options_group_id_idx" ON "menu_options"("group_id");

-- CreateIndex
CREATE INDEX "item_option_groups_group_id_idx" ON "item_option_groups"("group_id");

-- CreateIndex
CREATE INDEX "item_option_overrides_option_id_idx" ON "item_option_overrides"("option_id");

-- CreateIndex
CREATE INDEX "sold_out_options_option_id_idx" ON "sold_out_options"("option_id");

-- AddForeignKey
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_options" ADD CONSTRAINT "menu_options_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "option_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_menu_item_id_fkey" FOREIGN KEY ("menu_item_id") REFERENCES "menu_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "option_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_option_overrides" ADD CONSTRAINT "item_option_overrides_menu_item_id_fkey" FOREIGN KEY ("menu_item_id") REFERENCES "menu_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_option_overrides" ADD CONSTRAINT "item_option_overrides_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "menu_options"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sold_out_options" ADD CONSTRAINT "sold_out_options_branch_id_fkey" FOREIGN KEY ("branch_id") REFERENCES "branches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sold_out_options" ADD CONSTRAINT "sold_out_options_option_id_fkey" FOREIGN KEY ("option_id") REFERENCES "menu_options"("id") ON DELETE CASCADE ON UPDATE CASCADE;
