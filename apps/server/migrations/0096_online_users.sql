-- Customers whom staff have been told to be online: what changes is told once, whichever node looks and whatever restarts.
CREATE UNLOGGED TABLE online_users (user_id text PRIMARY KEY REFERENCES users (id));
