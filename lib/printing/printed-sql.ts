/** SQL: whether a line (`i`) is on paper. The alarms leave out what is. */
export const IS_PRINTED = `EXISTS (
  SELECT 1 FROM print_jobs j WHERE j.order_id = i.order_id AND j.state = 'printed' AND i.id = ANY (j.item_ids)
)`
