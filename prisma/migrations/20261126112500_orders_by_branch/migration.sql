-- Lists of orders read the day of each branch.
-- DropIndex
DROP INDEX "orders_by_org_day";

-- DropIndex
DROP INDEX "orders_by_org_day_status";
