-- The words by which transfers are found (lib/transfers/transfer-repository.ts), and the transfers of an order.
CREATE INDEX bank_transfers_by_words ON bank_transfers USING gin (to_tsvector('simple'::regconfig, regexp_replace(
  without_accents(content || ' ' || provider_id || ' total' || amount), '[!-/:-@[-`{-~]+', ' ', 'g')));
CREATE INDEX "bank_transfers_by_order" ON "bank_transfers" USING GIN ("order_ids");
