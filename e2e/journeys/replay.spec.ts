import { contradictions, fillFaults, grossOf } from "../harness/books.ts";
import { exact, plus, text, total } from "../harness/exact.ts";
import { eurusdRecording } from "../harness/recording.ts";
import { CLOSED, LEDGER, OPEN, readDecimal, Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const recording = await eurusdRecording();
test.use({ configuration: { feed: recording.feed } });

test("a customer trades on recorded prices, and every cent can be recomputed", async ({ page, customer }) => {
	const terminal = new Terminal(page);
	const { client } = customer;
	const before = await client.account();
	await terminal.enter(customer, "/main/trading");
	await expect(page.getByText(`Replayed prices · recorded ${recording.date}`).first()).toBeVisible();
	await terminal.openInstrument("EURUSD");
	await expect(terminal.watchRow("EUR/USD")).toContainText(/1\.\d{5}/);
	await expect.poll(() => terminal.chartColours(), { message: "the chart is drawn" }).toBeGreaterThan(3);
	expect(await terminal.figure("Lifetime P&L")).toBe(before.lifetime_pnl);

	// Buy, and see the trade with a changing result.
	await terminal.trade("Buy", "0.10");
	await expect(terminal.rows("Open trades")).toHaveCount(1);
	const openRow = terminal.rows("Open trades").first();
	const results = new Set<string>();
	await expect
		.poll(
			async () => {
				results.add((await terminal.cells(openRow))[OPEN.pnl] ?? "");
				return results.size;
			},
			{ message: "different results of the open trade", timeout: 60_000, intervals: [100] },
		)
		.toBeGreaterThanOrEqual(3);
	const [opened] = await client.openTrades();
	if (opened === undefined) throw new Error("the trade is not there");
	expect(opened).toMatchObject({ asset_id: "EURUSD", trade_type: "buy" });
	expect(fillFaults(opened)).toEqual([]);
	expect(readDecimal((await terminal.cells(openRow))[OPEN.openingPrice] ?? "")).toBe(opened.opening_price);
	expect(readDecimal((await terminal.cells(openRow))[OPEN.margin] ?? "")).toBe(opened.margin);
	const { feed } = await client.data();
	const recordedMs = (ts: string): number => Date.parse(ts) - feed.offset_ms;
	expect(
		recording.has(opened.opening_tick, recordedMs(opened.opening_tick.ts)),
		"the fill rests on a recorded tick",
	).toBe(true);

	// Half of it, then the rest.
	await terminal.close(openRow, "50%");
	await expect(terminal.toast(/^Closed/)).toBeVisible();
	await expect.poll(async () => (await client.openTrades())[0]?.volume).toBe("5000");
	await terminal.close(terminal.rows("Open trades").first());
	await expect(page.getByText("No open trades")).toBeVisible();

	// The screen and the wire agree, and both match the recomputation.
	const parts = (await client.closedTrades()).filter((trade) => trade.trade_id === opened.id);
	expect(parts.map(({ volume }) => volume)).toEqual(["5000", "5000"]);
	await terminal.tab("Closed trades");
	for (const [at, part] of parts.entries()) {
		expect(fillFaults(part)).toEqual([]);
		if (part.closing_tick === null) throw new Error("a closed trade has a closing tick");
		expect(recording.has(part.closing_tick, recordedMs(part.closing_tick.ts)), "closed on a recorded tick").toBe(true);
		expect(part.gross_pnl).toBe(grossOf(part));
		await expect(terminal.rows("Closed trades").nth(at)).toContainText("EUR/USD");
		const row = await terminal.cells(terminal.rows("Closed trades").nth(at));
		expect(row[CLOSED.reason]).toBe("You");
		expect(readDecimal(row[CLOSED.openingPrice] ?? "")).toBe(part.opening_price);
		expect(readDecimal(row[CLOSED.closingPrice] ?? "")).toBe(part.closing_price);
		expect(readDecimal(row[CLOSED.gross] ?? "")).toBe(grossOf(part));
		expect(readDecimal(row[CLOSED.net] ?? "")).toBe(part.pnl);
	}

	// The ledger's amounts, on the screen and on the wire.
	const net = total(parts.map(({ pnl }) => pnl ?? "0"));
	const account = await client.account();
	const ledger = await client.ledger(account.id);
	const ours = ledger.filter(({ trade_id }) => trade_id === opened.id);
	expect(text(total(ours.map(({ amount }) => amount)), 2)).toBe(text(net, 2));
	expect(account.balance).toBe(text(plus(exact(before.balance), net), 2));
	expect(account.lifetime_pnl).toBe(text(plus(exact(before.lifetime_pnl), net), 2));
	const [open, closed] = [await client.openTrades(), await client.closedTrades()];
	expect(contradictions({ account, open, closed, ledger })).toEqual([]);
	await terminal.tab("Ledger");
	for (const [at, entry] of ours.toReversed().entries()) {
		await expect(terminal.rows("Ledger").nth(at)).toContainText("Trade result");
		const row = await terminal.cells(terminal.rows("Ledger").nth(at));
		expect(readDecimal(row[LEDGER.number] ?? "")).toBe(String(entry.number));
		expect(row[LEDGER.reason]).toBe("Trade result");
		expect(readDecimal(row[LEDGER.amount] ?? "")).toBe(entry.amount);
		expect(readDecimal(row[LEDGER.balanceAfter] ?? "")).toBe(entry.balance_after);
	}
	await expect.poll(() => terminal.figure("Balance")).toBe(account.balance);
	expect(await terminal.figure("Lifetime P&L")).toBe(account.lifetime_pnl);
});
