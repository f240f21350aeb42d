import { aPrice, aVolume } from "@truefill/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { closing, onlyTrade, order, readerOf, startEngine } from "./testing/fixtures.ts";
import { proofLines, verifyBooks } from "./verify.ts";

let database: TestDatabase;
const reads = readerOf(() => database.pool);
let accountId: string;
beforeEach(async () => {
	database = await createTestDatabase();
	const { engine, send, openAccount, state, market } = await startEngine(database.pool);
	accountId = await openAccount();
	await send(order(accountId, { volume: aVolume("3000"), stopLoss: aPrice("1.08") }));
	const trade = onlyTrade(state(accountId));
	market.tick("EURUSD", "1.08610", "1.08612");
	await send(closing(accountId, trade, { volume: aVolume("1000") }));
	await send(order(accountId, { volume: aVolume("1") }));
	await send(closing(accountId, trade));
	await send(order(accountId));
	await engine.stop();
});
afterEach(() => database.drop());

test("the books of a working engine are right, and the proof says what it looked at", async () => {
	const proof = await verifyBooks(database.pool);
	expect(proof).toEqual({
		accounts: 1,
		events: 7,
		commands: 7,
		entries: 3,
		postings: 6,
		openTrades: 1,
		closedTrades: 2,
		orders: 0,
		deals: 4,
		transfers: { sent: 0, underway: 0 },
		house: { entries: 0, postings: 0, transit: {}, underway: 0 },
		sums: { USD: "0" },
		faults: [],
		logged: 0,
	});
	expect(proofLines(proof).at(-1)).toBe("The books are right.");
});

describe("what somebody with all rights changes is found", () => {
	test.each([
		["amounts", "UPDATE entries SET amounts = '{99,-99}' WHERE number = 2", "journal entry 2: amounts"],
		[
			"one side only",
			"UPDATE entries SET amounts[2] = amounts[2] + 1 WHERE number = 2",
			"the postings in USD sum to 1",
		],
		[
			"an entry",
			"UPDATE entries SET balance_after = balance_after + 1 WHERE number = 2",
			"journal entry 2: balance_after",
		],
		["a hash", "UPDATE entries SET hash = previous_hash WHERE number = 2", "journal entry 2: hash"],
		["an entry gone", "DELETE FROM entries WHERE number = 3", "2 journal entry rows, expected 3"],
		[
			"a posting gone",
			"UPDATE entries SET amounts = amounts[1:1], ledger_accounts = ledger_accounts[1:1] WHERE number = 3",
			"journal entry 3: ledger_accounts",
		],
		[
			"an account of a posting",
			"UPDATE entries SET ledger_accounts[2] = 'house:adjustments' WHERE number = 2",
			"journal entry 2: ledger_accounts",
		],
		["a currency", "UPDATE entries SET currencies = '{USD,EUR}' WHERE number = 2", "the postings in EUR sum to"],
		[
			"an entry in the tables of the release before",
			"INSERT INTO journal_entries SELECT * FROM journal_entries LIMIT 1",
			"4 journal entry rows, expected 3",
		],
		["a balance", "UPDATE accounts SET balance = balance + 1", "account "],
		["a fill", "UPDATE closed_trades SET closing_price = closing_price + 0.00001", "closing_price"],
		[
			"a tick",
			`UPDATE closed_trades SET closing_tick = jsonb_set(closing_tick::jsonb, '{bid}', '"1.5"')::json`,
			"closing_tick",
		],
		["an open trade", "UPDATE open_trades SET stop_loss = 1", "stop_loss"],
		["an open trade gone", "DELETE FROM open_trades", "0 open trade rows, expected 1"],
		["an event gone", "DELETE FROM events WHERE account_sequence = 7", "6 events up to"],
		["an event in the middle gone", "DELETE FROM events WHERE account_sequence = 3", "cannot be replayed"],
		[
			"an event's amount",
			`UPDATE events SET payload = jsonb_set(payload::jsonb, '{amount}', '"99900"')::json WHERE account_sequence = 2`,
			"journal entry 1",
		],
		[
			"an event's time",
			"UPDATE events SET occurred_at = now() WHERE account_sequence = 2",
			"its columns differ from its payload",
		],
		["an epoch", "UPDATE events SET epoch = epoch + 5 WHERE account_sequence = 2", "the epochs of its events decrease"],
		["a command gone", "DELETE FROM commands WHERE command_id = 'fund-account'", "has an event and no answer"],
		[
			"a command made up",
			"INSERT INTO commands (partition, account_id, command_id, request_hash, account_sequence, origin) SELECT partition, account_id, 'made-up', request_hash, account_sequence, origin FROM commands LIMIT 1",
			"has an answer and no event",
		],
		[
			"where a command was",
			"UPDATE commands SET account_sequence = 1 WHERE command_id = 'fund-account'",
			"command fund-account: at 1, its last event is 2",
		],
		[
			"a kept answer",
			`INSERT INTO recent_answers SELECT 0, partition, account_id, command_id, origin, '{"kind": "refused"}' FROM commands LIMIT 1`,
			"answer and event differ",
		],
		["a deal", "UPDATE deals SET price = price + 0.00001", "deal D"],
		["a deal gone", "DELETE FROM deals WHERE effect = 'close'", "2 deal rows, expected 4"],
		[
			"an order made up",
			`INSERT INTO orders SELECT partition, account_id, 'O1-1', 1, 'EURUSD', 'limit', 'buy', 1, 1, NULL, false, 'GTC', NULL,
				NULL, NULL, NULL, false, false, NULL, now(), 'pending' FROM accounts`,
			"1 order rows, expected 0",
		],
		["a cost", "UPDATE closed_trades SET swap = 5", "closed trade"],
		["a setting", "UPDATE accounts SET margin_call_levels = '{12000}'", "margin_call_levels"],
		[
			"a snapshot",
			`UPDATE snapshots SET state = jsonb_set(state::jsonb, '{balance}', '"1"')`,
			"does not match its hash",
		],
	])("%s", async (_, sql, says) => {
		const { pool } = database;
		for (const table of ["events", "commands", "entries", "closed_trades", "deals"]) {
			await reads.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
		}
		for (const check of ["entries_balance", "entries_have_postings"])
			await reads.query(`ALTER TABLE entries DROP CONSTRAINT ${check}`);
		const { rowCount } = await reads.query(sql);
		expect(rowCount).toBeGreaterThan(0);
		const { faults } = await verifyBooks(pool);
		expect(faults.map(({ where, what }) => `${where}: ${what}`).join("\n")).toContain(says);
	});
});

describe("entries in the tables of the release before are proved alike", () => {
	beforeEach(async () => {
		for (const table of ["entries", "former_entries", "former_postings"])
			await reads.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
		await reads.query("INSERT INTO former_entries SELECT * FROM journal_entries");
		await reads.query("INSERT INTO former_postings SELECT * FROM postings");
		await reads.query("TRUNCATE entries");
	});

	test("unchanged", async () => {
		expect(await verifyBooks(database.pool)).toMatchObject({ faults: [], entries: 3, postings: 6, sums: { USD: "0" } });
	});

	test.each([
		["amounts", "UPDATE former_postings SET amount = amount * 2 WHERE entry_number = 2", "journal entry 2: amounts"],
		["one side only", "DELETE FROM former_postings WHERE entry_number = 2 AND line = 2", "the postings in USD sum to"],
		["another account", "UPDATE former_postings SET ledger_account = 'customer:x' WHERE line = 1", "ledger_accounts"],
		["a currency", "UPDATE former_postings SET currency = 'EUR'", "currencies is"],
		["a balance", "UPDATE former_entries SET balance_after = 1 WHERE number = 1", "journal entry 1: balance_after"],
		["a key", "UPDATE former_entries SET idempotency_key = 'other:2:1' WHERE number = 1", "journal entry 1: line"],
		["a hash", "UPDATE former_entries SET hash = previous_hash WHERE number = 1", "journal entry 1: hash"],
		["an entry gone", "DELETE FROM former_entries WHERE number = 3", "2 journal entry rows, expected 3"],
	])("%s", async (_, sql, says) => {
		const { rowCount } = await reads.query(sql);
		expect(rowCount).toBeGreaterThan(0);
		const { faults } = await verifyBooks(database.pool);
		expect(faults.map(({ where, what }) => `${where}: ${what}`).join("\n")).toContain(says);
	});
});
