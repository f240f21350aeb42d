import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { candles, closeTrade, openTrade, type TradeWire } from "@truefill/contracts/http";
import { accepted, type Client } from "../harness/api.ts";
import { fillFaults } from "../harness/books.ts";
import { exact, halfEven, minus, plus, same, text, times, total } from "../harness/exact.ts";
import {
	barsByStart,
	PAYROLL_IDS,
	PAYROLL_START_MS,
	type PayrollBar,
	type PayrollId,
	payrollRecording,
	shownAt,
} from "../harness/payroll.ts";
import type { Product } from "../harness/product.ts";
import { CLOSED, readDecimal, Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

const MINUTE_MS = 60_000;
/** Less than the age at which a price is refused; short, so that the server answers between them. */
const STEP_MS = 2_000;
/** Minutes watched from their first tick to their last. */
const WATCHED = 2;
const VOLUMES = { EURUSD: "10000", XAUUSD: "10" } as const;
const SYMBOLS = { EURUSD: "EUR/USD", XAUUSD: "Gold" } as const;

const payroll = await payrollRecording();

/** What a row of the chart's table and a bar of the file both tell: the bid's four prices and the ask's last. */
type Told = readonly string[];
const toldBy = ({ bid, askClose }: PayrollBar): Told => [bid.open, bid.high, bid.low, bid.close, askClose];
const isSame = (a: Told | undefined, b: Told): boolean =>
	a?.every((each, index) => same(exact(each), exact(b[index] ?? ""))) === true;

/** The chart's table by the starts of its bars. */
async function tabled(page: Page): Promise<ReadonlyMap<number, Told>> {
	const rows = await page
		.getByRole("region", { name: /candles$/ })
		.getByRole("table")
		.locator("tbody tr")
		.evaluateAll((all) =>
			all.map((row) => ({
				startMs: Date.parse(row.querySelector("time")?.dateTime ?? ""),
				cells: [...row.querySelectorAll("td")].map((cell) => cell.innerText),
			})),
		);
	return new Map(rows.map(({ startMs, cells }) => [startMs, cells.map(readDecimal)]));
}

async function showMinutes(terminal: Terminal, id: PayrollId): Promise<void> {
	const { page } = terminal;
	await terminal.openInstrument(id);
	await page.getByRole("radio", { name: "1m", exact: true }).click();
	await expect(page.getByRole("region", { name: `${SYMBOLS[id]}, 1-minute candles` })).toBeVisible();
	await page.getByRole("button", { name: "Show as a table" }).click();
	await expect.poll(async () => (await tabled(page)).size, "the table has its bars").toBeGreaterThan(100);
}

/** Moves the product on by steps until an instant of its own time. */
async function moveTo(product: Product, untilMs: number): Promise<void> {
	for (let nowMs = await product.advance(0); nowMs < untilMs; ) {
		nowMs = await product.advance(Math.min(STEP_MS, untilMs - nowMs));
	}
}

/** E3 to E5 from two lines of the file: both instruments are in the account's currency. */
function grossByFile(id: PayrollId, { opening, closing }: { readonly opening: string; readonly closing: string }) {
	const difference = minus(exact(closing), exact(opening));
	return text(halfEven(times(difference, exact(VOLUMES[id])), 2), 2);
}

const buy = async (client: Client, account_id: string, id: PayrollId): Promise<TradeWire> => {
	const body = { command_id: randomUUID(), account_id, asset_id: id, trade_type: "buy", volume: VOLUMES[id] };
	return accepted(openTrade, await client.send("POST", "/trades", body)).data.trade;
};

for (const speed of [1, 20]) {
	test.describe(`at ${speed} ×`, () => {
		test.use({ configuration: { feed: payroll.feed(speed), clock: "moved" } });

		test("the payroll minutes: screen, server and file agree on every closed candle and on the result", async ({
			page,
			customer,
			product,
			guard,
		}) => {
			// Between two steps the server replays ticks: on a slow machine a read of the page is sent again.
			guard.expect(/API error .*code: TIMED_OUT/);
			const { client } = customer;
			const terminal = new Terminal(page);
			const { feed } = await client.data();
			const shownMs = shownAt(feed.offset_ms, speed);
			const account = await client.account();
			const bought = new Map<PayrollId, TradeWire>();
			for (const id of PAYROLL_IDS) bought.set(id, await buy(client, account.id, id));

			await terminal.enter(customer, "/main/trading");
			for (const id of PAYROLL_IDS) {
				const file = barsByStart(payroll.ticks(id), shownMs);
				await showMinutes(terminal, id);
				// The chart stays open while the minutes pass, so that it folds them from the ticks that it hears. The first
				// minute that ends is the one in which the page was opened.
				const firstMs = Math.ceil((await product.advance(0)) / MINUTE_MS) * MINUTE_MS;
				await moveTo(product, firstMs + 1_000);
				for (let minute = 1; minute <= WATCHED; minute += 1) {
					await moveTo(product, firstMs + minute * MINUTE_MS + 1_000);
					const closed = file.get(firstMs + (minute - 1) * MINUTE_MS);
					if (closed === undefined) throw new Error("the file has ticks in every minute");
					await expect
						.poll(async () => isSame((await tabled(page)).get(closed.startMs), toldBy(closed)), {
							message: `${id}, minute ${minute}: the screen's candle is the file's`,
						})
						.toBe(true);
				}
				const untilMs = firstMs + WATCHED * MINUTE_MS;
				const differing = async (): Promise<number[]> => {
					const screen = await tabled(page);
					const shown = [...screen.keys()].filter((startMs) => startMs < untilMs);
					expect(shown.length).toBeGreaterThan(100);
					return shown.filter((startMs) => {
						const bar = file.get(startMs);
						return bar === undefined || !isSame(screen.get(startMs), toldBy(bar));
					});
				};
				// An ended bar is replaced by the server's two seconds after its end.
				await expect
					.poll(differing, { message: `${id}: closed candles of the screen that are not the file's` })
					.toEqual([]);

				const fromMs = shownMs(PAYROLL_START_MS - 60 * MINUTE_MS);
				const range = { from: new Date(fromMs).toISOString(), to: new Date(untilMs).toISOString() };
				const query = new URLSearchParams({ resolution: "1m", ...range });
				const served = accepted(candles, await client.get(`/instruments/${id}/candles?${query}`)).data;
				expect(served.length).toBeGreaterThanOrEqual(60);
				for (const { start, bid, ask, ticks } of served) {
					const bar = file.get(Date.parse(start));
					if (bar === undefined) throw new Error(`the file has no minute ${start}`);
					expect(isSame([bid.open, bid.high, bid.low, bid.close, ask.close], toldBy(bar)), start).toBe(true);
					expect(ticks, start).toBe(bar.ticks);
				}
			}

			/** The file's prices of this side at an instant of the screen; several ticks may share one. */
			const inFile = (id: PayrollId, side: "bid" | "ask", atMs: number) =>
				payroll
					.ticks(id)
					.filter(({ recordedMs }) => shownMs(recordedMs) === atMs)
					.map((tick) => tick[side]);
			const results: string[] = [];
			for (const [id, trade] of bought) {
				const body = { command_id: randomUUID() };
				const closed = accepted(closeTrade, await client.send("POST", `/trades/${trade.id}/close`, body)).data.trade;
				expect(fillFaults(closed)).toEqual([]);
				const { opening_price: opening, closing_price: closing, closing_tick } = closed;
				if (closing === null || closing_tick === null) throw new Error("the trade is closed");
				const openings = inFile(id, "ask", Date.parse(closed.opening_tick.ts));
				const closings = inFile(id, "bid", Date.parse(closing_tick.ts));
				expect(
					openings.some((each) => same(exact(each), exact(opening))),
					`${id} opened on a line of the file`,
				).toBe(true);
				expect(
					closings.some((each) => same(exact(each), exact(closing))),
					`${id} closed on a line of the file`,
				).toBe(true);
				const gross = grossByFile(id, { opening, closing });
				expect(closed.gross_pnl).toBe(gross);
				results.push(closed.pnl ?? "");

				await terminal.tab("Closed trades");
				const row = terminal.rows("Closed trades").filter({ hasText: SYMBOLS[id] });
				await expect(row).toHaveCount(1);
				const cells = await terminal.cells(row);
				expect(readDecimal(cells[CLOSED.gross] ?? "")).toBe(gross);
				expect(readDecimal(cells[CLOSED.net] ?? "")).toBe(closed.pnl);
			}
			const balance = text(plus(exact(account.balance), total(results)), 2);
			expect((await client.account()).balance).toBe(balance);
			await expect.poll(() => terminal.figure("Balance")).toBe(balance);
		});
	});
}
