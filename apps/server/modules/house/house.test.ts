import { HOUSE_ACCOUNTS, HOUSE_REASONS, type HouseAccount } from "@truefill/core/ledger";
import { type Currency, money, rate } from "@truefill/core/money";
import { anOpening, someMoney } from "@truefill/testkit";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enginePort, verifyBooks, verifyHouseChain } from "../../engine/index.ts";
import { startEngine, type TestEngine } from "../../engine/testing/fixtures.ts";
import { createLog, type UnderWay } from "../../platform/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/postgres/testing.ts";
import { heldClock } from "../../platform/testing-clock.ts";
import { createHouse, type House, type HouseEntryDraft } from "./index.ts";
import { TRANSIT_MS } from "./watch.ts";

/* The house's journal on a real database: numbered, chained, idempotent, provable (decision 264). */

const AT = new Date("2026-03-02T10:00:00Z");
const UNDER_WAY: UnderWay = {
	kind: "test",
	query: "SELECT id, currency, amount FROM test_under_way",
};
let database: TestDatabase;
let t: TestEngine;
let db: Kysely<unknown>;
let house: House;
const clock = heldClock(AT.getTime());
const logged: string[] = [];
beforeAll(async () => {
	database = await createTestDatabase({ max: 20 });
	const { pool } = database;
	await pool.query("CREATE TABLE test_under_way (id text, currency text, amount numeric)");
	db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
	t = await startEngine(pool);
	const log = createLog({ level: "error", destination: { write: (line: string) => void logged.push(line) } });
	house = createHouse({ pool, engine: enginePort(t.engine), clock, log, underWay: [UNDER_WAY] });
});
beforeEach(() => void logged.splice(0));
afterAll(async () => {
	await t.engine.stop();
	await database.drop();
});

const line = (account: HouseAccount, amount: bigint, currency: Currency = "EUR") => ({
	account,
	currency,
	amount: money(amount),
});
const card = (id: string, amount = 10_000n, over: Partial<HouseEntryDraft> = {}): HouseEntryDraft => ({
	key: `card-payment:${id}`,
	reason: "card-payment",
	about: { kind: "card-payment", id },
	at: AT,
	postings: [line("house:provider", -amount), line("house:transit", amount)],
	...over,
});
const settled = (id: string, amount = 10_000n): HouseEntryDraft => ({
	...card(id),
	key: `out:${id}`,
	reason: "suspense",
	postings: [line("house:transit", -amount), line("house:suspense", amount)],
});
const inTransaction = <T>(work: (tx: Transaction<unknown>) => Promise<T>) => db.transaction().execute(work);
const book = (draft: HouseEntryDraft) => inTransaction((tx) => house.book(tx, draft));
const proof = () => verifyBooks(database.pool, [UNDER_WAY]);

describe("booking", () => {
	it("numbers and chains entries without gaps, also when many book at once and some are undone", async () => {
		const outcomes = await Promise.allSettled(
			Array.from({ length: 40 }, (_, at) =>
				inTransaction(async (tx) => {
					const entry = await house.book(tx, card(`many-${at}`));
					await house.book(tx, settled(`many-${at}`));
					if (at % 4 === 3) throw new Error("undone");
					return entry.number;
				}),
			),
		);
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
		const { house: chain, faults } = await proof();
		expect(faults).toEqual([]);
		expect(chain).toMatchObject({ entries: 60, postings: 120, transit: {} });
	});

	it("books a repeated step once, whoever repeats it and whenever", async () => {
		const first = await book(card("again"));
		const later = card("again", 10_000n, { at: new Date(AT.getTime() + 9_000) });
		const all = await Promise.all(Array.from({ length: 10 }, () => book(later)));
		for (const entry of all) expect(entry).toEqual(first);
		await book(settled("again"));
		expect(logged).toEqual([]);
		expect((await proof()).faults).toEqual([]);
	});

	it("refuses a known key with other content: an alarm, and nothing of its transaction stays", async () => {
		await book(card("differs"));
		const other = inTransaction(async (tx) => {
			await house.book(tx, card("beside"));
			await house.book(tx, card("differs", 10_001n));
		});
		await expect(other).rejects.toThrow("booked already with other content");
		expect(logged.join()).toContain("HOUSE_BOOKING_DIFFERS");
		expect(await inTransaction((tx) => house.isBooked(tx, "card-payment:beside"))).toBe(false);
		expect(await inTransaction((tx) => house.isBooked(tx, "card-payment:differs"))).toBe(true);
		await book(settled("differs"));
	});

	it("refuses what is not double entry before it reaches the database", async () => {
		const half = card("half", 1n, { postings: [line("house:bank", 1n)] });
		await expect(book(half)).rejects.toThrow("postings-not-zero");
	});

	it("stores conversions with their rate, and amounts beyond 64 bits", async () => {
		const much = 10n ** 30n;
		await book(
			card("much", much, {
				conversion: { from: "EUR", to: "USD", rate: rate(1_085_000_000_000n), source: "test" },
				postings: [
					line("house:provider", much),
					line("house:conversion", -much),
					line("house:conversion", 2n * much, "USD"),
					line("house:bank", -2n * much, "USD"),
				],
			}),
		);
		expect((await proof()).faults).toEqual([]);
	});

	it.each([
		["an update", "UPDATE house_entries SET reason = 'refund'"],
		["a deletion", "DELETE FROM house_postings"],
		["a truncation", "TRUNCATE house_postings"],
		["the end taken away", "DELETE FROM house_book"],
		[
			"half an entry",
			"INSERT INTO house_postings (entry_number, line, ledger_account, currency, amount) VALUES (1, 9, 'house:bank', 'EUR', 5)",
		],
	])("%s is refused by the database", async (_, text) => {
		await expect(database.pool.query(text)).rejects.toThrow(/append-only|does not balance/);
	});

	it("the database knows the same reasons and accounts", async () => {
		const { rows } = await database.pool.query<{ name: string; text: string }>(
			`SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint
			WHERE conname IN ('house_entries_reason_check', 'house_postings_ledger_account_check') ORDER BY conname`,
		);
		const listed = rows.map(({ text }) => [...text.matchAll(/'([a-z:-]+)'/g)].map(([, each]) => each));
		expect(listed).toEqual([[...HOUSE_REASONS], [...HOUSE_ACCOUNTS]]);
	});
});

describe("transit over all journals", () => {
	let accountId: string;
	beforeAll(async () => {
		accountId = "live-1";
		await t.send(
			anOpening({ accountId, userId: "user-1", type: "live", number: "71", currency: "EUR", commandId: "open" }),
		);
	});
	const deposit = (payment: string, amount = "100.00") =>
		t.send({
			kind: "deposit",
			commandId: `deposit-${payment}`,
			origin: "job",
			accountId,
			method: "card",
			reference: payment,
			payment,
			amount: someMoney(amount, "EUR"),
			currency: "EUR",
			others: [],
		});
	const underWay = (id: string, amount: bigint, currency = "EUR") =>
		database.pool.query("INSERT INTO test_under_way VALUES ($1, $2, $3)", [id, currency, `${amount}`]);
	const faults = async () => {
		await t.engine.projected();
		return (await proof()).faults.map(({ where, what }) => `${where}: ${what}`);
	};

	it("is zero when both journals have booked a payment, in whatever order", async () => {
		await book(card("pay_1"));
		await deposit("pay_1");
		await deposit("pay_2");
		await book(card("pay_2"));
		expect(await faults()).toEqual([]);
	});

	it("explains what is under way, and no more of it, and not in another currency", async () => {
		await book(card("pay_3"));
		expect(await faults()).toEqual(["transit: 10000 EUR of pay_3, which is not under way"]);
		await underWay("pay_3", 9_999n);
		await underWay("pay_3", 10_000n, "USD");
		expect(await faults()).toHaveLength(1);
		await underWay("pay_3", 1n);
		expect(await faults()).toEqual([]);
		expect((await proof()).house).toMatchObject({ transit: { EUR: "10000" }, underway: 1 });
		await deposit("pay_3");
		expect(await faults()).toEqual([]);
	});

	it("raises an alarm for what has waited too long without being under way, and no sooner", async () => {
		await book(card("pay_4", 10_000n, { at: new Date(clock.nowMs()) }));
		await house.checkTransit();
		expect(house.metrics.unexplained).toBe(0);
		await clock.advance(TRANSIT_MS);
		await house.checkTransit();
		expect(house.metrics.unexplained).toBe(1);
		expect(logged.join()).toContain("TRANSIT_NOT_ZERO");
		expect(logged.join()).toContain("pay_4");
		await deposit("pay_4");
		await t.engine.projected();
		logged.splice(0);
		await house.checkTransit();
		expect([house.metrics.unexplained, logged]).toEqual([0, []]);
	});

	it.each([
		[
			"booked twice by the house",
			"bad_1",
			[card("bad_1"), card("bad_1", 10_000n, { key: "twice" })],
			"10000 EUR of bad_1",
		],
		["forgotten by the house", "bad_2", [], "-10000 EUR of bad_2"],
		["booked with the wrong sign", "bad_3", [card("bad_3", -10_000n)], "-20000 EUR of bad_3"],
		[
			"booked in another currency",
			"bad_4",
			[
				card("bad_4", 1n, {
					postings: [line("house:provider", -10_000n, "USD"), line("house:transit", 10_000n, "USD")],
				}),
			],
			"10000 USD of bad_4",
		],
		[
			"booked about another payment",
			"bad_5",
			[card("bad_5", 10_000n, { about: { kind: "card-payment", id: "bad_x" } })],
			"of bad_x",
		],
	] as const)("finds a payment %s", async (_, id, drafts, says) => {
		await deposit(id);
		for (const draft of drafts) await book(draft);
		expect((await faults()).join("\n")).toContain(says);
	});
});

describe("what somebody with all rights changes in the house's journal is found", () => {
	it.each([
		[
			"a time",
			"UPDATE house_entries SET occurred_at = occurred_at + interval '1 second' WHERE number = 3",
			"hash-wrong",
		],
		["a payment", "UPDATE house_entries SET about_id = 'x' WHERE number = 3", "hash-wrong"],
		["an amount", "UPDATE house_postings SET amount = amount * 2 WHERE entry_number = 3", "hash-wrong"],
		[
			"one side",
			"UPDATE house_postings SET amount = amount + 1 WHERE entry_number = 3 AND line = 1",
			"postings-not-zero",
		],
		["a posting", "DELETE FROM house_postings WHERE entry_number = 3 AND line = 1", "postings-not-zero"],
		["a key", "UPDATE house_entries SET key = 'x' WHERE number = 3", "hash-wrong"],
		["the hash", "UPDATE house_entries SET hash = previous_hash WHERE number = 3", "hash-wrong"],
		["the chain", "UPDATE house_entries SET previous_hash = hash WHERE number = 3", "chain-broken"],
		["the book", "UPDATE house_book SET entries = entries + 1", "its book says"],
		[
			"the last entry",
			`WITH last AS (SELECT max(number) AS n FROM house_entries), gone AS (
				DELETE FROM house_postings USING last WHERE entry_number = n) DELETE FROM house_entries USING last WHERE number = n`,
			"its book says",
		],
	])("%s", async (_, text, says) => {
		const client = await database.pool.connect();
		try {
			await client.query("BEGIN");
			for (const table of ["house_entries", "house_postings", "house_book"])
				await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
			await client.query("ALTER TABLE house_postings DROP CONSTRAINT house_postings_entry_number_fkey");
			const { rowCount } = await client.query(text);
			expect(rowCount).toBeGreaterThan(0);
			const found: string[] = [];
			await verifyHouseChain(client, (what) => void found.push(what));
			expect(found.join("\n")).toContain(says);
		} finally {
			await client.query("ROLLBACK");
			client.release();
		}
		await house.verify();
		expect(logged).toEqual([]);
	});
});
