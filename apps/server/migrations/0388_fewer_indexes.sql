-- Deals and closed trades are found by their event's sequence, which their ids end in (decision 308). What keeps a batch
-- from being stored twice are the keys of events, commands and entries.
ALTER TABLE deals DROP CONSTRAINT deals_pkey;
ALTER TABLE closed_trades DROP CONSTRAINT closed_trades_pkey;
-- Orders that were executed at once are not in `orders`: their only deal has their number.
DROP INDEX deals_of_order;
CREATE INDEX deals_of_pending_orders ON deals (partition, account_id, order_id) WHERE order_id <> 'O' || substr(deal_id, 2);
