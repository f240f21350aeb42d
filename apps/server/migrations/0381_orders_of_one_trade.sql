-- The only trade that an order reduces: a partial take profit. Null for all earlier orders.
ALTER TABLE orders ADD COLUMN trade_id text;
