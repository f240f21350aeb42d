-- A browser is told only for as long as the person is signed in there. Null: subscribed before sessions were noted.
ALTER TABLE push_subscriptions ADD COLUMN session_id text;
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
