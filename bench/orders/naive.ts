import { randomUUID } from "node:crypto";
import type { Pool } from "@truefill/server/platform";

/** The same data in simple tables: an account, its trades, two ledger rows for each order. */
export const NAIVE_TABLES = `
	CREATE TABLE naive_accounts (id text PRIMARY KEY, balance bigint NOT NULL, version bigint NOT NULL);
	CREATE TABLE naive_trades (id text PRIMARY KEY, account_id text NOT NULL REFERENCES naive_accounts, instrument text NOT NULL,
		side text NOT NULL, volume numeric NOT NULL, price numeric NOT NULL, opened_at timestamptz NOT NULL DEFAULT now());
	CREATE INDEX naive_trades_account ON naive_trades (account_id);
	CREATE TABLE naive_ledger (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account_id text NOT NULL,
		trade_id text NOT NULL, amount bigint NOT NULL, balance bigint NOT NULL);
	CREATE INDEX naive_ledger_account ON naive_ledger (account_id);
	CREATE TABLE naive_log (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, payload text NOT NULL);
	ALTER TABLE naive_log ALTER COLUMN payload SET STORAGE EXTERNAL;
	CREATE FUNCTION naive_order(account text) RETURNS bigint LANGUAGE plpgsql AS $$
	DECLARE
		left_over bigint;
		trade text := gen_random_uuid()::text;
	BEGIN
		SELECT balance INTO left_over FROM naive_accounts WHERE id = account FOR UPDATE;
		INSERT INTO naive_trades (id, account_id, instrument, side, volume, price)
			VALUES (trade, account, 'EURUSD', 'buy', 1000, 1.08512);
		INSERT INTO naive_ledger (account_id, trade_id, amount, balance)
			VALUES (account, trade, -7, left_over - 7), ('house', trade, 7, 0);
		UPDATE naive_accounts SET balance = balance - 7, version = version + 1 WHERE id = account;
		RETURN left_over - 7;
	END $$;`;

/** The other baseline: the same rows written by one function call, one round trip for each order. */
export async function oneCallOrder(pool: Pool, accountId: string): Promise<void> {
	await pool.query({ name: "naive_order", text: "SELECT naive_order($1)", values: [accountId] });
}

/**
 * The baseline: a conventional server, with one transaction per order, a round trip per statement on a pooled
 * connection, and the account's row locked during the transaction.
 */
export async function naiveOrder(pool: Pool, accountId: string): Promise<void> {
	const client = await pool.connect();
	try {
		await client.query("BEGIN");
		const found = await client.query<{ balance: string }>(
			"SELECT balance FROM naive_accounts WHERE id = $1 FOR UPDATE",
			[accountId],
		);
		const balance = BigInt(found.rows[0]?.balance ?? "0");
		const trade = randomUUID();
		await client.query(
			"INSERT INTO naive_trades (id, account_id, instrument, side, volume, price) VALUES ($1, $2, 'EURUSD', 'buy', 1000, 1.08512)",
			[trade, accountId],
		);
		await client.query(
			"INSERT INTO naive_ledger (account_id, trade_id, amount, balance) VALUES ($1, $2, $3, $4), ('house', $2, $5, 0)",
			[accountId, trade, -7, balance - 7n, 7],
		);
		await client.query("UPDATE naive_accounts SET balance = balance - 7, version = version + 1 WHERE id = $1", [
			accountId,
		]);
		await client.query("COMMIT");
	} catch (error) {
		await client.query("ROLLBACK");
		throw error;
	} finally {
		client.release();
	}
}

/** The size of an order in the engine's log, in bytes. */
const ORDER_BYTES = 2_200;

interface Waiting {
	readonly done: () => void;
	readonly failed: (error: unknown) => void;
}
let waiting: Waiting[] = [];
let writing = false;

/**
 * The floor: nothing is decided or checked, and no table is filled. Orders that arrive during an INSERT are written
 * together by the next one, with as many bytes each as in the engine's log.
 */
export function floorOrder(pool: Pool, accountId: string): Promise<void> {
	return new Promise((done, failed) => {
		waiting.push({ done, failed });
		if (!writing) void writeWaiting(pool, accountId);
	});
}

async function writeWaiting(pool: Pool, accountId: string): Promise<void> {
	writing = true;
	while (waiting.length > 0) {
		// All orders of this event loop tick join the batch.
		await new Promise((resolve) => setImmediate(resolve));
		const batch = waiting;
		waiting = [];
		const payload = Buffer.alloc(batch.length * ORDER_BYTES, `${accountId},`);
		try {
			const text = "INSERT INTO naive_log (payload) VALUES ($1)";
			await pool.query({ name: "naive_log", text, values: [payload] });
			for (const { done } of batch) done();
		} catch (error) {
			for (const { failed } of batch) failed(error);
		}
	}
	writing = false;
}
