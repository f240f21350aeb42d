import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aContract, anInstrument, aPrice, aVolume } from "@truefill/testkit";
import { expect, test } from "vitest";
import { MIGRATIONS_DIR, migrate } from "../platform/postgres/migrate.ts";
import { createTestDatabase } from "../platform/postgres/testing.ts";
import { closing, onlyTrade, order, startEngine } from "./testing/fixtures.ts";
import { scriptedMarket } from "./testing/scripted-market.ts";
import { verifyBooks } from "./verify.ts";

/** Fields that events did not have before orders, financing and costs were added. */
const LATER = [
	"deal",
	"cost",
	"trailingDistance",
	"guaranteedPremium",
	"closeRequest",
	"swap",
	"swapCarry",
	"financedDays",
	"cashAdjustments",
	"marginExposure",
	"conversionCharge",
	"conversionMarkup",
	"origin",
];
const TABLES = [
	"commands",
	"events",
	"journal_entries",
	"postings",
	"accounts",
	"open_trades",
	"closed_trades",
] as const;

/** A stored event as the previous release wrote it. */
function asBefore(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(asBefore);
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, member]) => (LATER.includes(key) ? [] : [[key, asBefore(member)]])),
	);
}

test("a database of the release before is brought up, and its books are right and go on", async () => {
	const made = await createTestDatabase();
	const sells = aContract("GOLD", {
		commission: { kind: "per-lot", amount: "0.5", currency: "USD", minimum: "0" },
	});
	const market = () => {
		const scripted = scriptedMarket([anInstrument(), sells]);
		scripted.tick("GOLD", "2340.00", "2340.50");
		return scripted;
	};
	const first = await startEngine(made.pool, { market: market() });
	const accountId = await first.openAccount();
	await first.send(order(accountId, { volume: aVolume("3000"), stopLoss: aPrice("1.08") }));
	const trade = onlyTrade(first.state(accountId));
	first.market.tick("EURUSD", "1.08610", "1.08612");
	await first.send(closing(accountId, trade, { volume: aVolume("1000") }));
	await first.send(closing(accountId, trade));
	await first.send(order(accountId, { side: "sell", volume: aVolume("2.5"), instrumentId: "GOLD" }));
	await first.engine.stop();

	const folder = await mkdtemp(join(tmpdir(), "truefill-before-"));
	const before = await createTestDatabase({ template: "empty" });
	try {
		for (const name of await readdir(MIGRATIONS_DIR)) {
			if (name < "0030") await copyFile(join(MIGRATIONS_DIR, name), join(folder, name));
		}
		await migrate(before.pool, folder);
		for (const table of TABLES) {
			const { rows } = await made.pool.query<{ row: Record<string, unknown> }>(
				`SELECT row_to_json(t) AS row FROM ${table} t`,
			);
			const old = rows.map(({ row }) => {
				if (table === "events") return { ...row, payload: asBefore(row.payload) };
				const body = { sequence: row.account_sequence };
				return table === "commands" ? { ...row, answer: { kind: "accepted", body } } : row;
			});
			await before.pool.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(null::${table}, $1)`, [
				JSON.stringify(old),
			]);
		}
		await before.pool.query(
			`UPDATE partitions p SET epoch = e.epoch, last_sequence = e.last FROM (
				SELECT partition, max(epoch) AS epoch, max(sequence) AS last FROM events GROUP BY 1) e WHERE e.partition = p.partition`,
		);

		expect(await migrate(before.pool)).toContain("0030_orders.sql");
		expect((await verifyBooks(before.pool)).faults).toEqual([]);
		const { rows } = await before.pool.query("SELECT effect, side, volume, price FROM deals ORDER BY account_sequence");
		expect(rows).toEqual([
			{ effect: "open", side: "buy", volume: "3000", price: "1.08512" },
			{ effect: "close", side: "sell", volume: "1000", price: "1.0861" },
			{ effect: "close", side: "sell", volume: "2000", price: "1.0861" },
			{ effect: "open", side: "sell", volume: "2.5", price: "2340" },
		]);
		const second = await startEngine(before.pool, { market: market() });
		expect(await second.send(closing(accountId, onlyTrade(second.state(accountId))))).toMatchObject({
			kind: "accepted",
		});
		await second.engine.stop();
		expect((await verifyBooks(before.pool)).faults).toEqual([]);
	} finally {
		await rm(folder, { recursive: true });
		await before.drop();
		await made.drop();
	}
});
