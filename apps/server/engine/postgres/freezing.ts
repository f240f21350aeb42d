/** Freezes an account. The first freezing is kept. */
export const FREEZE = `INSERT INTO frozen_accounts (partition, account_id, reason, frozen_at) VALUES ($1, $2, $3, $4)
	ON CONFLICT DO NOTHING`;

/** Parameters of `FREEZE`. The time is the engine's: it determines which splits the account has missed. */
export const freezing = (partition: number, accountId: string, reason: string, atMs: number): unknown[] => [
	partition,
	accountId,
	reason,
	new Date(atMs),
];
