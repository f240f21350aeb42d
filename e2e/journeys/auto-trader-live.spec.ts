import { randomUUID } from "node:crypto";
import { type StrategyRunWire, startStrategy, strategyRuns } from "@truefill/contracts/http";
import { accepted, Client } from "../harness/api.ts";
import { findings, MEASURED } from "../harness/axe.ts";
import { passKnowledgeTest } from "../harness/knowledge-test.ts";
import { openLive, wire } from "../harness/live-account.ts";
import { PUSH_MOVED, PushedMarket } from "../harness/pushed-market.ts";
import { Terminal } from "../harness/terminal.ts";
import { expect, test } from "../harness/test.ts";
import { verifyPart } from "../harness/verification.ts";

test.use({ configuration: PUSH_MOVED, viewport: { width: 390, height: 844 }, hasTouch: true });
test.describe.configure({ mode: "default" });

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Four trades on each of five days, and one bar that opens the first one of a day. */
const BARS_A_DAY = 5;
const DAYS = 5;

/** Buys a thousand units at each bar, and closes them a bar later. */
const BRIEFLY = {
	name: "Each bar anew",
	asset_id: "EURUSD",
	interval: "1m",
	price: "bid",
	entries: [
		{
			side: "buy",
			all: [
				{
					kind: "compare",
					left: { kind: "price", field: "close", bars_ago: 0 },
					relation: "above",
					right: { kind: "number", value: 1 },
				},
			],
		},
	],
	exits: [],
	size: { kind: "units", volume: "1000" },
	stop: { kind: "pips", pips: "50" },
	target: null,
	trailing: false,
	max_bars: 1,
} as const;

test("a strategy that has traded on demo for five days is moved to a live account on a phone, and stopped there", async ({
	page,
	product,
	customer,
}) => {
	const market = new PushedMarket(product.origin);
	let client = customer.client;
	const run = async (type: StrategyRunWire["account_type"] = "demo") => {
		const listed = accepted(strategyRuns, await client.get("/strategy-runs")).data;
		return listed.find(({ account_type }) => account_type === type);
	};
	/** The bar that is open closes with the first price of the next minute, and its check is carried out. */
	const closeBar = async () => {
		const before = (await run())?.last_check?.bar_end;
		await product.advance(MINUTE_MS);
		await market.set("EURUSD", "1.08500", "1.08512");
		await expect.poll(async () => (await run())?.last_check?.bar_end).not.toBe(before);
	};
	try {
		await market.set("EURUSD", "1.08500", "1.08512");
		await verifyPart(product, customer, "identity", 31);
		await verifyPart(product, customer, "selfie", 32);
		await passKnowledgeTest(client);
		const live = await openLive(customer);
		await wire(product, customer, live);
		const limits = { day_loss: "100.00", total_loss: "500.00", open_trades: 1, day_trades: 50, exposure: "5000.00" };
		const until = new Date((await product.advance(0)) + 30 * DAY_MS).toISOString();
		const body = {
			command_id: randomUUID(),
			account_id: (await client.account()).id,
			strategy: BRIEFLY,
			limits: { ...limits, hours: null, until },
			notify: { trades: false, pauses: false },
		};
		accepted(startStrategy, await client.send("POST", "/strategy-runs", body));
		for (let day = 0; day < DAYS; day += 1) {
			for (let bar = 0; bar < BARS_A_DAY; bar += 1) await closeBar();
			if (day === DAYS - 1) break;
			await product.advance(DAY_MS);
			client = await Client.signIn(product.origin, customer.email, customer.password);
		}
		// The price was too old for a moment when the clock moved.
		await expect.poll(() => run()).toMatchObject({ status: "running", demo_days: DAYS });

		await new Terminal(page).enter(customer, "/main/trading/EURUSD?auto-trader=running");
		const modal = page.getByRole("dialog", { name: "Auto-trader" });
		await modal.getByRole("button", { name: "Move to live" }).tap();
		await expect(modal.getByRole("radio", { name: new RegExp(live.name) })).toBeChecked();
		await modal.getByRole("radio", { name: "Run", exact: true }).tap();
		const start = modal.getByRole("button", { name: "Start with real money" });
		await expect(start).toHaveAttribute("aria-disabled", "true");
		expect(await findings(page, MEASURED), "the start with real money").toEqual([]);
		await modal.getByRole("checkbox", { name: /^I know that it trades real money/ }).check();
		await start.tap();
		const card = modal
			.getByRole("region", { name: "Running and paused" })
			.getByRole("listitem")
			.filter({ hasText: live.name });
		await expect(card).toContainText("Running");
		await closeBar();
		await expect(card).toContainText("Entry 1 was met: a trade was opened.");
		await expect.poll(async () => (await run("live"))?.open_trades).toHaveLength(1);

		await card.getByRole("button", { name: "Stop", exact: true }).tap();
		const question = page.getByRole("dialog", { name: "Stop “Each bar anew”?" });
		await question.getByRole("radio", { name: /^Leave open/ }).check();
		await question.getByRole("button", { name: "Stop", exact: true }).tap();
		await expect(question).toBeHidden();
		await closeBar();
		await closeBar();
		expect(await run("live")).toMatchObject({ status: "stopped", stopped_by: "customer", trades: 1 });
		expect((await run("live"))?.open_trades, "it stays with its stop").toHaveLength(1);
		await expect.poll(() => run(), "the one on demo goes on").toMatchObject({ status: "running" });
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(390);
	} finally {
		market.stop();
	}
});
