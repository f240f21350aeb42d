-- Coins among what is held for customers (decision 283): which coins, at which rate, and what they are worth. Null on days
-- from before coins were counted; a value that is not known makes `held_coins` null.
ALTER TABLE segregation_days ADD COLUMN coins jsonb;
