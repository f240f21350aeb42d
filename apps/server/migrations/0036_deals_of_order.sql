-- What an order did is asked with the order.
CREATE INDEX deals_of_order ON deals (partition, account_id, order_id);
