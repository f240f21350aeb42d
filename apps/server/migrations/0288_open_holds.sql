-- Requests that a job looks at every few seconds: those that reserve an amount, or whose command may be sent again.
CREATE INDEX requests_at_work ON requests (kind, requested_at)
	WHERE hold IN ('placing', 'placed', 'voiding') OR status = 'approved';
DROP INDEX requests_holds;
