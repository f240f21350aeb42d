-- Notifications that were also sent by e-mail: at most a number of them within an hour.
ALTER TABLE notifications ADD COLUMN mailed boolean NOT NULL DEFAULT false;
CREATE INDEX notifications_mailed ON notifications (user_id, created_at) WHERE mailed;
