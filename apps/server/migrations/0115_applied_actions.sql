-- A customer asks what dividends and splits did to his account; the few events of actions are found without the many others.
CREATE INDEX events_of_actions ON events (partition, account_id, account_sequence) WHERE command_id LIKE 'action-%';
