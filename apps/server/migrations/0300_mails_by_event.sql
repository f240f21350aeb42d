-- Mails of notifications by event. Without an entry the earlier choice for the whole category in `preferences` counts.
ALTER TABLE notification_boxes ADD COLUMN mails jsonb NOT NULL DEFAULT '{}';
