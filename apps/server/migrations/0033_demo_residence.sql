-- The demo's people lived where contracts for difference may not be offered; since that is a rule (R26) they live elsewhere.
UPDATE users SET country = 'germany', nationality = 'germany'
	WHERE country = 'united-states' AND email_key LIKE '%@truefill.test';
