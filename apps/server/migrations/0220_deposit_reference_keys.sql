-- One payment is one deposit however its reference is written: capitals, spaces, invisible characters and compatibility
-- forms tell no two apart. The server makes the key of what is entered from now on (modules/deposits/reference-key.ts).
ALTER TABLE deposits ADD COLUMN reference_key text;
UPDATE deposits SET reference_key = upper(regexp_replace(normalize(reference, NFKC),
	'[[:space:]\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g'));
-- Two that were entered as different payments before stay as they are: the later one's key names it.
UPDATE deposits d SET reference_key = d.reference_key || ' ' || d.id
	WHERE d.status <> 'returned' AND EXISTS (SELECT FROM deposits e
		WHERE e.method = d.method AND e.reference_key = d.reference_key AND e.status <> 'returned'
			AND (e.requested_at, e.id) < (d.requested_at, d.id));
ALTER TABLE deposits ALTER COLUMN reference_key SET NOT NULL;
DROP INDEX deposits_reference;
CREATE UNIQUE INDEX deposits_reference ON deposits (method, reference_key) WHERE status <> 'returned';
