-- The fee of a wire that the terms stated when it was entered, in the minor unit of the currency that arrived. Null: none
-- was stated, or the wire was entered before.
ALTER TABLE wire_matches ADD COLUMN quoted_fee bigint CHECK (quoted_fee >= 0);
-- Receipts show the refunds of a withdrawal.
CREATE INDEX card_refunds_about ON card_refunds (about) WHERE about IS NOT NULL;
