-- AlterTable
ALTER TABLE "branches" ADD COLUMN     "day_ends_at" TEXT NOT NULL DEFAULT '04:00';

-- CreateIndex
CREATE INDEX "orders_open_numbers" ON "orders"("branch_id", "number") WHERE (status = ANY (ARRAY['pending'::order_status, 'confirmed'::order_status, 'preparing'::order_status, 'ready'::order_status]));

-- Takes the next ticket number of a branch on a day: one that no open order of the branch has, of whatever day. The caller holds the
-- lock of the branch's row. Queries of a volatile function do not use the snapshot of the statement that calls it, so they see every
-- order that was written while that statement waited for the lock. One index search for each open order with a number in the way.
CREATE FUNCTION take_ticket_number(of_branch uuid, of_day date) RETURNS int LANGUAGE sql VOLATILE
AS '
  WITH RECURSIVE candidate(number) AS (
    SELECT coalesce((SELECT last_number FROM ticket_counters WHERE branch_id = of_branch AND day = of_day), 0) + 1
    UNION ALL
    SELECT candidate.number + 1 FROM candidate WHERE EXISTS (
      SELECT FROM orders o WHERE o.branch_id = of_branch AND o.number = candidate.number
        AND o.status IN (''pending'', ''confirmed'', ''preparing'', ''ready'')
    )
  )
  INSERT INTO ticket_counters (branch_id, day, last_number) SELECT of_branch, of_day, max(number) FROM candidate
  ON CONFLICT (branch_id, day) DO UPDATE SET last_number = excluded.last_number
  RETURNING last_number
';
