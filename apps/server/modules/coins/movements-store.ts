/**
 * What the chains hold at our addresses, output by output, as it was before `$1`: `reference`, `currency`, `amount` in minor
 * units of the ledger, and `since`. What was sent back has left; what disappeared, and what stands only by a decision of
 * staff, is not there. Unknown tokens are no coins of the ledger.
 */
export const movements = `
	SELECT o.id AS reference, o.coin AS currency, (f.at AT TIME ZONE 'UTC')::date::text AS since,
		floor(o.units * CASE o.coin WHEN 'USDT' THEN 100 WHEN 'ETH' THEN 0.0000000001 ELSE 1 END) AS amount
	FROM coin_outputs o
	CROSS JOIN LATERAL (
		SELECT min(s.at) AS at FROM coin_output_steps s WHERE s.output_id = o.id AND s.status IN ('final', 'unsupported')
	) f
	CROSS JOIN LATERAL (
		SELECT s.status FROM coin_output_steps s WHERE s.output_id = o.id AND s.at < $1 ORDER BY s.number DESC LIMIT 1
	) n
	WHERE o.coin IS NOT NULL AND f.at < $1 AND (o.accepted_at IS NULL OR o.accepted_at >= $1)
		AND n.status IN ('final', 'small', 'waiting', 'converted', 'booked', 'held', 'unsupported', 'written-off')`;
