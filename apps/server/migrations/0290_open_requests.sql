-- The staff's inbox: what is open, oldest first, over all kinds.
CREATE INDEX requests_open ON requests (requested_at, id) WHERE status IN ('pending', 'approved', 'held');
