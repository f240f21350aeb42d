/**
 * What has left our addresses before `$1`, withdrawal by withdrawal, with the columns of the movements of coins: coins that
 * were paid, and what the network took, also of a transaction that had no effect.
 */
export const movements = `
	SELECT withdrawal_id AS reference, coin AS currency, (paid_at AT TIME ZONE 'UTC')::date::text AS since, -coins AS amount
	FROM coin_payouts WHERE status = 'paid' AND paid_at < $1
	UNION ALL
	SELECT withdrawal_id, CASE coin WHEN 'USDT' THEN 'ETH' ELSE coin END, (paid_at AT TIME ZONE 'UTC')::date::text,
		-ceil(network_fee * CASE WHEN coin IN ('ETH', 'USDT') THEN 0.0000000001 ELSE 1 END)
	FROM coin_payouts WHERE status = 'paid' AND paid_at < $1
	UNION ALL
	SELECT h.about_id, p.currency, (h.occurred_at AT TIME ZONE 'UTC')::date::text, -p.amount
	FROM coin_transactions t JOIN house_entries h ON h.key = 'coin-payout:' || t.txid || ':reverted'
		JOIN house_postings p ON p.entry_number = h.number AND p.ledger_account = 'house:coins'
	WHERE t.status = 'reverted' AND h.occurred_at < $1`;
