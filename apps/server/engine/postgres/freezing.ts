/** Notes that nobody may trade on an account; the first freezing stands. */
export const FREEZE = `INSERT INTO frozen_accounts (partition, account_id, reason, frozen_at) VALUES ($1, $2, $3, $4)
	ON CONFLICT DO NOTHING`;

/** What `FREEZE` takes. The time is the engine's: which splits an account has missed since then is asked by it. */
export const freezing = (partition: number, accountId: string, reason: string, atMs: number): unknown[] => [
	partition,
	accountId,
	reason,
	new Date(atMs),
];
