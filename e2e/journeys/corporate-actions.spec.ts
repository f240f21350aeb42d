import { randomUUID } from "node:crypto";
import { announceAction, approveAction, candles, instrumentActions } from "@truefill/contracts/http";
import { ADMIN, accepted, RISK } from "../harness/api.ts";
import { findings } from "../harness/axe.ts";
import { newCustomer, staff } from "../harness/customers.ts";
import { Desk } from "../harness/desk.ts";
import { PUSH_MOVED } from "../harness/pushed-market.ts";
import { LEDGER, OPEN, readDecimal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";

test.use({ configuration: PUSH_MOVED });

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** × 10^8, as in core: sums of decimal strings without floats. */
const units = (text: string): bigint => {
	const [whole = "0", digits = ""] = text.replace("-", "").split(".");
	const size = BigInt(whole + digits.padEnd(8, "0"));
	return text.startsWith("-") ? -size : size;
};

test("a share is held over a dividend and a split: told before, explained after, on the chart and in the books (E22)", async ({
	page,
	product,
}) => {
	// Noon: 17:00 New York is not crossed while the share is held, so no financing is charged.
	const now = () => product.advance(0);
	await product.advance(DAY_MS - (((await now()) - DAY_MS / 2) % DAY_MS));
	const desk = await Desk.open(page, product, await newCustomer(product));
	try {
		const [risk, admin] = [await staff(product, "risk"), await staff(product, "admin")];
		expect((await risk.send("POST", "/auth/step-up", { password: RISK.password })).status).toBe(200);
		expect((await admin.send("POST", "/auth/step-up", { password: ADMIN.password })).status).toBe(200);
		const { client, market } = desk;
		await market.set("AAPL", "200.00", "200.10");
		const exMs = Math.ceil((await now()) / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS;
		const announce = async (body: object, atMs: number) => {
			const answer = await risk.send("POST", "/admin/corporate-actions", {
				command_id: randomUUID(),
				asset_id: "AAPL",
				ex_at: new Date(atMs).toISOString(),
				...body,
			});
			const { id } = accepted(announceAction, answer).data;
			const approval = { reason: "As the company says" };
			accepted(approveAction, await admin.send("POST", `/admin/corporate-actions/${id}/approve`, approval));
		};
		const dividend = { kind: "dividend", dividend: "0.24", tax_basis_points: 1500, note: "A quarter's dividend" };
		await announce(dividend, exMs);
		await announce({ kind: "split", numerator: 4, denominator: 1, note: "Four for one" }, exMs + MINUTE_MS);
		const applied = async (kind: "dividend" | "split") => {
			const { data } = accepted(instrumentActions, await client.get("/instruments/AAPL/corporate-actions"));
			return data.find((each) => each.kind === kind)?.status;
		};
		const until = async (kind: "dividend" | "split", atMs: number) => {
			await product.advance(atMs - (await now()));
			await expect.poll(() => applied(kind)).toBe("applied");
		};

		// The customer buys ten, with a stop and a target, and reads the announcement.
		await desk.openInstrument("AAPL");
		await expect(desk.ticket).toContainText("200.");
		await desk.trade("Buy", "10");
		const [trade] = await client.openTrades();
		const patched = await client.send("PATCH", `/trades/${trade?.trade_id}`, {
			command_id: randomUUID(),
			stop_loss: "180.00",
			take_profit: "260.00",
		});
		expect(patched.status, patched.text).toBe(200);
		const strip = page.getByRole("button", { name: /^Apple.*and 1 more$/ });
		await expect(strip).toContainText("Dividend of 0.24 USD a unit, less 15% tax on buys");
		await expect(strip).toContainText("+USD 2.04");
		await page.getByRole("button", { name: "Dividends and splits", exact: true }).click();
		const list = page.getByRole("dialog", { name: "Dividends and splits" });
		await expect(list).toContainText("10 × 0.24 × (1 − 15%) = +USD 2.04");
		await expect(list.getByRole("row", { name: /^Units/ })).toHaveText(/10\s*40/);
		await expect(list.getByRole("row", { name: /^Stop loss/ })).toHaveText(/180\.00\s*45\.00/);
		await page.keyboard.press("Escape");

		const before = await client.account();
		await until("dividend", exMs);
		await expect.poll(() => desk.figure("Balance")).toBe((await client.account()).balance);
		expect(units((await client.account()).balance) - units(before.balance)).toBe(units("2.04"));

		// The dealer's bridge continues in new units; until then the last price is kept, converted to new units.
		market.silence("AAPL");
		await until("split", exMs + MINUTE_MS);
		await market.set("AAPL", "50.10", "50.12");
		const [row] = await desk.rows("Open trades").all();
		if (row === undefined) throw new Error("no open trade");
		await expect.poll(async () => (await desk.cells(row))[OPEN.volume]).toContain("40");
		await expect.poll(async () => (await desk.cells(row))[OPEN.currentPrice]).toContain("50.10");
		const cells = await desk.cells(row);
		expect(readDecimal(cells[OPEN.openingPrice] ?? "")).toBe("50.025");
		// 40 × (50.10 − 50.025)
		await expect.poll(async () => readDecimal((await desk.cells(row))[OPEN.pnl] ?? "")).toBe("3.00");
		await expect(row).toContainText(/45\.00\s*\/\s*65\.00/);
		// From 200.00, which is 50.00 in new units: not a fall of three quarters.
		await expect(page.getByRole("heading", { level: 1, name: /^Apple/ })).toContainText("+0.20%");

		// The mark is on the time axis and opens by keyboard.
		const mark = page.getByRole("button", { name: /Split 4 for 1, (?!coming)/ });
		await mark.focus();
		await page.keyboard.press("Enter");
		const told = page.getByRole("dialog", { name: /Split 4 for 1/ });
		await expect(told.getByRole("row", { name: /^Opening price/ })).toHaveText(/200\.10\s*50\.025/);
		await expect(told).toContainText("last quote before it: 200.00 / 200.10");
		expect(await findings(page), "a split on the chart").toEqual([]);
		await page.keyboard.press("Escape");

		// A stop loss just under the candles: wherever its line is, its grip must not cover the mark.
		await client.send("PATCH", `/trades/${trade?.trade_id}`, { command_id: randomUUID(), stop_loss: "49.99" });
		await expect(row).toContainText(/49\.99\s*\/\s*65\.00/);
		const size = page.viewportSize() ?? { width: 1440, height: 900 };
		const grip = page.getByRole("slider", { name: /Stop loss/ });
		let seen = 0;
		for (let height = 600; height <= 900; height += 20) {
			await page.setViewportSize({ ...size, height });
			const apart = async () => {
				const foot = await mark.boundingBox();
				const held = (await grip.isVisible()) ? await grip.boundingBox() : null;
				if (foot === null || held === null) return null;
				return foot.y - (held.y + held.height);
			};
			await expect.poll(async () => (await apart()) ?? 1, { message: `at ${height} px` }).toBeGreaterThan(0);
			if ((await apart()) !== null) seen++;
		}
		expect(seen, "heights at which the stop loss was on the chart").toBeGreaterThan(0);
		await page.setViewportSize(size);

		// The candles are in current units, or as traded when that is selected.
		const table = page.getByRole("table", { name: /^Apple/ });
		const opens = async () => {
			const texts = await table.locator("tbody tr td:nth-child(2)").allInnerTexts();
			return texts.map((text) => Number(text.replaceAll(",", "")));
		};
		await page.getByRole("radio", { name: "1m", exact: true }).click();
		await page.getByRole("button", { name: "Show as a table" }).click();
		await expect.poll(async () => (await opens()).length).toBeGreaterThan(1);
		for (const open of await opens()) {
			expect(open).toBeGreaterThan(40);
			expect(open).toBeLessThan(60);
		}
		await page.getByRole("button", { name: "Show the chart" }).click();
		await page.getByRole("button", { name: "Chart settings" }).click();
		await page.getByRole("switch", { name: "Prices as traded" }).click();
		await page.keyboard.press("Escape");
		const show = page.getByRole("button", { name: "Show as a table" });
		await expect(async () => {
			if (await show.isVisible()) await show.click();
			else {
				await page.getByRole("button", { name: "Show the chart" }).click();
				await show.click();
			}
			expect(Math.max(...(await opens()), 0)).toBe(200);
		}).toPass();
		const range = `from=${new Date(exMs - 60 * MINUTE_MS).toISOString()}&to=${new Date(exMs + 60 * MINUTE_MS).toISOString()}`;
		const told2 = accepted(candles, await client.get(`/instruments/AAPL/candles?resolution=1m&${range}`));
		expect(told2).toMatchObject({ prices: "adjusted", adjusted_by: [{ numerator: 4, denominator: 1 }] });

		// All is closed, and the bookings add up to the balance shown.
		await client.send("POST", `/trades/${trade?.trade_id}/close`, { command_id: randomUUID() });
		await desk.tab("Ledger");
		const booked = desk.rows("Ledger").filter({ hasText: "Dividend" });
		await expect(booked).toHaveCount(1);
		expect(readDecimal((await desk.cells(booked))[LEDGER.amount] ?? "")).toBe("2.04");
		const account = await client.account();
		const entries = await client.ledger(account.id);
		expect(entries.reduce((sum, { amount }) => sum + units(amount), 0n)).toBe(units(account.balance));
		await expect.poll(() => desk.figure("Balance")).toBe(account.balance);
		const [closed] = await client.closedTrades();
		expect(closed).toMatchObject({ trade_id: trade?.trade_id, volume: "40", opening_price: "50.025" });
	} finally {
		desk.stop();
	}
});
