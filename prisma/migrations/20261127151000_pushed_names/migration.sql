-- DropIndex
DROP INDEX "menu_categories_in_use";

-- DropIndex
DROP INDEX "option_groups_in_use";
