import { aContract, anInstrument, aPair, aVolume, NOON_MS, someMoney } from "@truefill/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/postgres/testing.ts";
import { closing, hashOf, onlyTrade, order, readerOf, startEngine, type TestEngine } from "./testing/fixtures.ts";
import { scriptedMarket } from "./testing/scripted-market.ts";
import { verifyBooks } from "./verify.ts";

const market = (startsMs = NOON_MS) => {
	const instruments = [anInstrument(), aContract("GOLD"), aPair("USD", "JPY")];
	const scripted = scriptedMarket(instruments, startsMs);
	scripted.tick("GOLD", "2340.00", "2340.50");
	scripted.tick("USDJPY", "150.000", "150.010");
	return scripted;
};

let database: TestDatabase;
const reads = readerOf(() => database.pool);
let t: TestEngine;
beforeEach(async () => {
	database = await createTestDatabase({ max: 10 });
	t = await startEngine(database.pool, { market: market() });
});
afterEach(async () => {
	await t.engine.stop();
	const { faults } = await verifyBooks(database.pool);
	await database.drop();
	if (faults.length > 0) throw new Error(JSON.stringify(faults));
});

const LOT = aVolume("100000");
const tick = (prices: string) => {
	const [bid = "", ask = ""] = prices.split(" ");
	t.market.tick("EURUSD", bid, ask);
};
const events = async (accountId: string) => {
	const { rows } = await reads.query<{ what: string }>(
		`SELECT type || coalesce(' ' || (payload->>'level'), '') AS what FROM events
		 WHERE account_id = $1 AND type NOT IN ('account-opened', 'balance-adjusted', 'trade-opened') ORDER BY account_sequence`,
		[accountId],
	);
	return rows.map(({ what }) => what);
};
const expectEvents = async (accountId: string, expected: readonly string[]): Promise<void> => {
	await expect.poll(() => events(accountId), { interval: 10 }).toEqual(expected);
};

/** One lot at 1.08512: margin 3,617.07. */
const withLot = async (balance: string) => {
	const accountId = await t.openAccount(balance);
	expect(await t.send(order(accountId, { volume: LOT }))).toMatchObject({ kind: "accepted" });
	return accountId;
};

describe("margin calls (E16)", () => {
	test("are told on entering and on leaving, once each, also after a restart", async () => {
		const accountId = await withLot("4000.00");
		tick("1.08130 1.08132");
		await expectEvents(accountId, []);
		// Equity 3,617.07 is 100 %: the margin call is entered at the level, not below it.
		tick("1.08128 1.08130");
		await expectEvents(accountId, ["margin-call-entered 10000"]);
		tick("1.08000 1.08002");
		await t.engine.stop();
		t = await startEngine(database.pool, { market: market() });
		await expectEvents(accountId, ["margin-call-entered 10000", "margin-call-left 10000"]);
		tick("1.07400 1.07402");
		const twice = ["margin-call-entered 10000", "margin-call-entered 8000"];
		await expectEvents(accountId, ["margin-call-entered 10000", "margin-call-left 10000", ...twice]);
		const { rows } = await reads.query("SELECT margin_calls FROM accounts WHERE account_id = $1", [accountId]);
		expect(rows).toEqual([{ margin_calls: [10_000, 8_000] }]);
	});

	test("levels of one's own count beside them, and a call ends with the trade", async () => {
		const accountId = await withLot("6000.00");
		const levels = [15_000];
		await t.send({ kind: "set-margin-call-levels", origin: "customer", commandId: "levels-1", accountId, levels });
		tick("1.07900 1.07902");
		await expectEvents(accountId, ["margin-call-levels-set", "margin-call-entered 15000"]);
		await t.send(closing(accountId, onlyTrade(t.state(accountId))));
		await expectEvents(accountId, [
			"margin-call-levels-set",
			"margin-call-entered 15000",
			"trade-closed",
			"margin-call-left 15000",
		]);
		expect(t.state(accountId).marginCalls).toEqual([]);
	});
});

describe("close-out (E17, E18)", () => {
	test("takes only as much as is needed, and leaves the rest", async () => {
		const accountId = await withLot("5000.00");
		// N6: the close-out bid is 1.053205 with the margin of 3,617.07.
		tick("1.05321 1.05323");
		await expectEvents(accountId, ["margin-call-entered 10000", "margin-call-entered 8000"]);
		tick("1.05320 1.05322");
		await expect
			.poll(() => [...t.state(accountId).openTrades.values()].map(({ volume }) => volume), { interval: 10 })
			.toEqual([aVolume("99000")]);
		const { rows } = await reads.query("SELECT close_reason, closing_price FROM closed_trades");
		expect(rows).toEqual([{ close_reason: "stop-out", closing_price: "1.0532" }]);
	});

	test("a gap through zero is made good by one compensation", async () => {
		const accountId = await withLot("5000.00");
		tick("1.02000 1.02002");
		await expect.poll(() => t.state(accountId).openTrades.size, { interval: 10 }).toBe(0);
		expect(t.state(accountId).balance).toBe(someMoney("0", "USD"));
		const { rows } = await reads.query(
			"SELECT reason, amount FROM journal_entries WHERE account_id = $1 ORDER BY number OFFSET 1",
			[accountId],
		);
		expect(rows).toEqual([
			{ reason: "trade-pnl", amount: "-651200" },
			{ reason: "negative-balance", amount: "151200" },
		]);
	});

	test("waits for a market that is shut and goes on with its first tick, also after a restart", async () => {
		const accountId = await t.openAccount("5000.00");
		await t.send(order(accountId, { volume: aVolume("40"), instrumentId: "GOLD" }));
		t.market.shut("GOLD", true);
		t.market.tick("GOLD", "2260.00", "2260.50");
		await expectEvents(accountId, ["margin-call-entered 10000", "margin-call-entered 8000"]);
		expect(t.state(accountId).openTrades.size).toBe(1);
		await t.engine.stop();
		const reopened = market();
		reopened.tick("GOLD", "2250.00", "2250.50");
		reopened.shut("GOLD", true);
		t = await startEngine(database.pool, { market: reopened });
		tick("1.08500 1.08502");
		expect(t.state(accountId).openTrades.size).toBe(1);
		t.market.shut("GOLD", false);
		t.market.tick("GOLD", "2255.00", "2255.50");
		await expect
			.poll(async () => (await reads.query("SELECT closing_price FROM closed_trades")).rows, { interval: 10 })
			.toEqual([{ closing_price: "2255" }]);
	});

	test("a rate that moves closes out as a price does (E5)", async () => {
		const accountId = "euro";
		const opening = {
			kind: "open-account",
			origin: "customer",
			commandId: "open-account",
			accountId,
			userId: "u",
			number: "78",
		} as const;
		const terms = { name: "Euro", type: "demo", positionMode: "hedging", currency: "EUR", leverageCap: null } as const;
		await t.send({ ...opening, ...terms });
		await t.send({
			kind: "top-up-demo",
			origin: "customer",
			commandId: "top-up-1",
			accountId,
			amount: someMoney("2000.00", "EUR"),
		});
		await t.send(order(accountId, { volume: aVolume("10"), instrumentId: "GOLD" }));
		t.market.tick("GOLD", "2190.00", "2190.50");
		await expectEvents(accountId, ["margin-call-entered 10000", "margin-call-entered 8000"]);
		// The same loss of 1,505 dollars is worth more euros.
		tick("1.02000 1.02002");
		await expect.poll(async () => (await events(accountId)).includes("close-out-started"), { interval: 10 }).toBe(true);
	});

	test("many accounts on one tick: every breached one, no other, the same for each", async () => {
		await t.engine.stop();
		t = await startEngine(database.pool, { market: market() });
		const poor: string[] = [];
		const rich: string[] = [];
		for (let index = 0; index < 120; index += 1) {
			(index % 3 === 0 ? rich : poor).push(await t.openAccount(index % 3 === 0 ? "50000.00" : "5000.00"));
		}
		await Promise.all([...poor, ...rich].map((accountId) => t.send(order(accountId, { volume: LOT }))));
		const looks = t.engine.metrics().marginLooks;
		tick("1.08400 1.08402");
		expect(t.engine.metrics().marginLooks).toBe(looks);
		tick("1.05300 1.05302");
		await expect
			.poll(() => poor.filter((id) => t.state(id).sequence < 7).length, { interval: 20, timeout: 10_000 })
			.toBe(0);
		const { rows } = await reads.query<{ account_id: string; closing_price: string; volume: string }>(
			"SELECT account_id, closing_price, volume FROM closed_trades",
		);
		expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set(poor));
		expect(new Set(rows.map(({ closing_price, volume }) => `${closing_price} ${volume}`)).size).toBe(1);
		expect(rich.every((id) => t.state(id).sequence === 3)).toBe(true);
	});
});

describe("financing (E20)", () => {
	const swaps = async () => {
		const { rows } = await reads.query<{ date: string; entries: string }>(
			`SELECT e.payload->>'date' AS date, count(j.*) AS entries FROM events e
			 LEFT JOIN journal_entries j USING (partition, account_id, account_sequence)
			 WHERE e.type = 'financing-applied' GROUP BY 1 ORDER BY 1`,
		);
		return rows;
	};

	test("is charged once when the day ends at 17:00 New York, by the clock alone", async () => {
		const accountId = await withLot("20000.00");
		t.market.advance(10 * 3_600_000 - 1);
		await t.looks(accountId);
		expect(await swaps()).toEqual([]);
		t.market.advance(1);
		await expect.poll(swaps, { interval: 20 }).toMatchObject([{ date: "2030-01-02" }]);
		const { financedThrough, openTrades } = t.state(accountId);
		expect(financedThrough).toBe("2030-01-02");
		const [trade] = openTrades.values();
		// The amounts are tested in core. This test checks that a day is charged once.
		expect(trade?.financedDays).toBeGreaterThan(0);
		t.market.advance(3_600_000);
		await t.engine.stop();
		t = await startEngine(database.pool, { market: market(t.market.view().nowMs) });
		await t.looks(accountId);
		expect(await swaps()).toHaveLength(1);
	});

	test("a wall clock that is set forward ends no day: it is charged when its time has passed", async () => {
		const accountId = await withLot("20000.00");
		t.market.jump(26 * 3_600_000);
		await t.looks(accountId);
		t.market.advance(10 * 3_600_000 - 1);
		await t.looks(accountId);
		expect(await swaps()).toEqual([]);
		t.market.advance(1);
		await t.looks(accountId);
		await expect.poll(swaps, { interval: 20 }).toMatchObject([{ date: "2030-01-02" }]);
		expect(t.state(accountId).financedThrough).toBe("2030-01-02");
	});

	test("a start is told when the latest stored events happened, so that no stamp goes back", async () => {
		t.market.advance(3_600_000);
		const accountId = await withLot("20000.00");
		const lastMs = t.market.view().nowMs;
		await t.engine.stop();
		const latest: number[] = [];
		t = await startEngine(database.pool, {
			market: market(NOON_MS + 7_200_000),
			onLatest: (latestMs) => void latest.push(latestMs),
		});
		expect(latest).toEqual([lastMs]);
		expect(t.state(accountId).openTrades.size).toBe(1);
	});

	/** A market five days later with the closing bids of these New York days. */
	const later = (closings: Readonly<Record<string, string>>) => {
		const scripted = market(NOON_MS + 5 * 86_400_000);
		for (const [date, bid] of Object.entries(closings)) {
			scripted.past("EURUSD", bid, bid, Date.parse(`${date}T21:59:30Z`));
		}
		return scripted;
	};
	const prices = async () => {
		const { rows } = await reads.query<{ date: string; price: string | null }>(
			`SELECT payload->>'date' AS date, payload->'lines'->0->>'price' AS price FROM events
			 WHERE type = 'financing-applied' ORDER BY 1`,
		);
		return rows.map(({ date, price }) => [date, price === null ? null : Number(price) / 1e8]);
	};

	test("days that ended while no engine ran are charged at their own closing prices, in their order, each once", async () => {
		const accountId = await withLot("20000.00");
		await t.engine.stop();
		// The market is closed on Saturday and Sunday: Friday's last price applies.
		const closings = { "2030-01-02": "1.08100", "2030-01-03": "1.08200", "2030-01-04": "1.08300" };
		t = await startEngine(database.pool, { market: later(closings) });
		await expect.poll(() => t.state(accountId).financedThrough, { interval: 20 }).toBe("2030-01-06");
		expect(await prices()).toEqual([
			["2030-01-02", 1.081],
			["2030-01-03", 1.082],
			["2030-01-04", 1.083],
			["2030-01-05", 1.083],
			["2030-01-06", 1.083],
		]);
		const [trade] = t.state(accountId).openTrades.values();
		expect(trade?.financedDays).toBe(5);
		expect(t.engine.heldFinancing()).toEqual([]);
	});

	test("a day of which no price is known is held and named, never guessed; the others go on", async () => {
		const accountId = await withLot("20000.00");
		const other = await t.openAccount("20000.00");
		await t.send(order(other, { instrumentId: "GOLD", volume: aVolume("1") }));
		await t.engine.stop();
		const scripted = later({});
		for (const date of ["2030-01-02", "2030-01-03", "2030-01-04"]) {
			scripted.past("GOLD", "2340.00", "2340.50", Date.parse(`${date}T21:59:30Z`));
		}
		t = await startEngine(database.pool, { market: scripted });
		await expect.poll(() => t.state(other).financedThrough, { interval: 20 }).toBe("2030-01-06");
		expect(t.state(accountId).financedThrough).toBeNull();
		expect(t.engine.heldFinancing()).toEqual([{ accountId, date: "2030-01-02", instruments: ["EURUSD"] }]);
		expect(t.engine.metrics().heldFinancing).toBe(1);
		// Once that price is known, the next run charges the day.
		for (const date of ["2030-01-02", "2030-01-03", "2030-01-04"]) {
			scripted.past("EURUSD", "1.08100", "1.08110", Date.parse(`${date}T21:59:30Z`));
		}
		await t.engine.stop();
		t = await startEngine(database.pool, { market: scripted });
		await expect.poll(() => t.state(accountId).financedThrough, { interval: 20 }).toBe("2030-01-06");
		expect(t.engine.heldFinancing()).toEqual([]);
	});

	test("an account that holds nothing is left alone", async () => {
		const accountId = await t.openAccount();
		t.market.advance(3 * 86_400_000);
		await t.looks(accountId);
		// The third event is the refusal of the command that `looks` sends.
		expect(t.state(accountId)).toMatchObject({ sequence: 3, financedThrough: null });
	});
});

describe("transfers between own accounts", () => {
	const pair = async () => {
		const from = await t.openAccount("1000.00");
		const { userId } = t.state(from);
		const to = `${from}-yen`;
		const opening = {
			kind: "open-account",
			origin: "customer",
			commandId: "open-account",
			accountId: to,
			userId,
		} as const;
		const terms = {
			number: to.slice(-8),
			name: "Yen",
			type: "demo",
			positionMode: "netting",
			currency: "JPY",
		} as const;
		await t.send({ ...opening, ...terms, leverageCap: null });
		return { from, to };
	};
	const sending = ({ from, to }: { from: string; to: string }, amount = "100.00") =>
		({
			kind: "transfer-out",
			origin: "customer",
			commandId: "transfer-1",
			accountId: from,
			transferId: `trf_${from}`,
			to: { accountId: to, userId: t.state(from).userId, type: "demo", currency: "JPY" },
			amount: someMoney(amount, "USD"),
			minimumReceived: someMoney("1", "JPY"),
		}) as const;

	test("arrive once, at the rate that was fixed, with both halves in the books", async () => {
		const accounts = await pair();
		expect(await t.send(sending(accounts))).toMatchObject({ kind: "accepted" });
		await t.engine.transferArrived(`trf_${accounts.from}`);
		expect(t.state(accounts.to).balance).toBe(someMoney("15000", "JPY"));
		expect(await t.send(sending(accounts))).toMatchObject({ kind: "accepted" });
		expect(t.state(accounts.from).balance).toBe(someMoney("900.00", "USD"));
		expect(t.state(accounts.to).balance).toBe(someMoney("15000", "JPY"));
		expect((await verifyBooks(database.pool)).transfers).toEqual({ sent: 1, underway: 0 });
	});

	test("one that arrives otherwise than it left is found in the books", async () => {
		const accounts = await pair();
		await t.send(sending(accounts));
		await t.engine.transferArrived(`trf_${accounts.from}`);
		const { pool } = database;
		const change = (received: string) =>
			reads.query(
				`UPDATE events SET payload = jsonb_set(payload::jsonb, '{terms,received}', to_jsonb($1::text)) WHERE type = 'transfer-sent'`,
				[received],
			);
		await reads.query("ALTER TABLE events DISABLE TRIGGER USER");
		await change("14999");
		const { faults } = await verifyBooks(pool);
		expect(faults).toContainEqual({ where: `transfer trf_${accounts.from}`, what: "sent and received differ" });
		await change("15000");
	});

	test.each([2, 4, 5, 6] as const)("survive a crash at point %i of the write path", async (at) => {
		const accounts = await pair();
		await t.engine.stop();
		let armed = false;
		let crashed: () => void = () => undefined;
		const dead = new Promise<void>((resolve) => {
			crashed = resolve;
		});
		t = await startEngine(database.pool, {
			market: market(),
			leaseMs: 300,
			failpoint: (point) => {
				if (!armed || point !== at) return;
				armed = false;
				crashed();
				throw new Error("the power is gone");
			},
		});
		armed = true;
		const command = sending(accounts);
		await Promise.race([t.engine.submit(command, hashOf(command)), dead]);
		await t.engine.ended;
		t = await startEngine(database.pool, { market: market() });
		// The caller retries with the same id.
		expect(await t.send(command)).toMatchObject({ kind: "accepted" });
		await expect.poll(() => t.state(accounts.to).balance, { interval: 20 }).toBe(someMoney("15000", "JPY"));
		expect(t.state(accounts.from).balance).toBe(someMoney("900.00", "USD"));
		const { rows } = await reads.query("SELECT currency, sum(amount) FROM postings GROUP BY 1 ORDER BY 1");
		expect(rows).toEqual([
			{ currency: "JPY", sum: "0" },
			{ currency: "USD", sum: "0" },
		]);
	});

	test("are refused before anything moves where they cannot be done", async () => {
		const accounts = await pair();
		expect(await t.send(sending(accounts, "1000.01"))).toMatchObject({ refusal: { code: "TRANSFER_ABOVE_FREE" } });
		expect(t.state(accounts.to).sequence).toBe(1);
	});
});

test("a netting account keeps one position: raised, reduced, turned, at its average price (E9)", async () => {
	const accountId = `netting-${NOON_MS}`;
	const opening = {
		kind: "open-account",
		origin: "customer",
		commandId: "open-account",
		accountId,
		userId: "u",
		number: "77",
	} as const;
	const terms = { name: "Net", type: "demo", positionMode: "netting", currency: "USD", leverageCap: null } as const;
	await t.send({ ...opening, ...terms });
	await t.send({
		kind: "top-up-demo",
		origin: "customer",
		commandId: "top-up-1",
		accountId,
		amount: someMoney("50000.00", "USD"),
	});
	await t.send(order(accountId, { volume: LOT }));
	tick("1.08610 1.08612");
	await t.send(order(accountId, { volume: LOT }));
	const [position, ...others] = t.state(accountId).openTrades.values();
	expect([position?.volume, position?.openingPrice, others.length]).toEqual([aVolume("200000"), 108_562_000n, 0]);
	await t.send(order(accountId, { side: "sell", volume: aVolume("50000") }));
	await t.send(order(accountId, { side: "sell", volume: aVolume("250000") }));
	const [turned, ...more] = t.state(accountId).openTrades.values();
	expect([turned?.side, turned?.volume, more.length]).toEqual(["sell", LOT, 0]);
	const { rows } = await reads.query("SELECT effect, side, volume FROM deals ORDER BY account_sequence");
	expect(rows).toEqual([
		{ effect: "open", side: "buy", volume: "100000" },
		{ effect: "increase", side: "buy", volume: "100000" },
		{ effect: "close", side: "sell", volume: "50000" },
		{ effect: "close", side: "sell", volume: "150000" },
		{ effect: "open", side: "sell", volume: "100000" },
	]);
	await t.engine.stop();
	t = await startEngine(database.pool, { market: market() });
	expect(t.state(accountId).openTrades.get(onlyTrade(t.state(accountId)))?.side).toBe("sell");
});
