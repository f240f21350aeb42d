import { randomUUID } from "node:crypto";
import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { storedMarketRules } from "../modules/backoffice/index.ts";
import { createLog, createSystemClock } from "../platform/index.ts";
import { createMarket } from "../prices/index.ts";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let account: string;
beforeAll(async () => {
	site = await createFullSite();
	account = await site.accountId();
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST", path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, body: answer.json(), text: answer.body };
}
const command = (body: object = {}) => ({ command_id: randomUUID(), ...body });
const announcing = (over: object = {}) =>
	ask("risk", "POST", "/admin/corporate-actions", {
		...command(),
		kind: "split",
		asset_id: "AAPL",
		ex_at: "2099-01-02T15:00:00.000Z",
		numerator: 4,
		denominator: 1,
		note: "Four shares for one",
		...over,
	});
const DIVIDEND = {
	kind: "dividend",
	numerator: undefined,
	denominator: undefined,
	dividend: "0.24",
	tax_basis_points: 1500,
};
/** Proposed by one staff member and approved by another. */
const announced = async (over: object = {}) => {
	const answer = await announcing(over);
	expect(answer.status, answer.text).toBe(201);
	const path = `/admin/corporate-actions/${answer.body.data.id}/approve`;
	const approved = await ask("admin", "POST", path, { reason: "As the company says" });
	expect(approved.status, approved.text).toBe(200);
	return approved.body.data;
};
const published = async (id: string) => {
	const { data } = (await ask("customer", "GET", "/data")).body;
	return data.corporate_actions.find((each: { id: string }) => each.id === id);
};
/** Moves the ex-moment to the near future, and waits until the action is applied. */
async function due(id: string): Promise<void> {
	await site.pool.query("UPDATE corporate_actions SET ex_at = now() + interval '1500 ms' WHERE id = $1", [id]);
	await site.backoffice.reload();
	await expect.poll(async () => (await published(id))?.status, { interval: 100, timeout: 15_000 }).toBe("applied");
}
const buy = async (asset_id: string, volume: string, over: object = {}) => {
	const body = command({ account_id: account, asset_id, trade_type: "buy", volume, ...over });
	const answer = await ask("customer", "POST", "/trades", body);
	expect(answer.status, answer.text).toBe(201);
	return answer.body.data.trade;
};
const state = () => {
	const found = site.engine.account(account);
	if (found === undefined) throw new Error("no account");
	return found;
};

describe("E22 announcing", () => {
	it.each([
		[{ asset_id: "NOPE" }, "INSTRUMENT_UNKNOWN"],
		[{ asset_id: "EURUSD" }, "ACTION_NOT_POSSIBLE"],
		[{ asset_id: "US500" }, "ACTION_NOT_POSSIBLE"],
		[{ ex_at: "2020-01-02T15:00:00.000Z" }, "ACTION_TOO_LATE"],
		[{ ex_at: "2099-01-02T15:00:30.000Z" }, "ACTION_TOO_LATE"],
		[{ numerator: 1 }, "SPLIT_INVALID"],
		[{ numerator: 0 }, "INPUT_INVALID"],
		[{ dividend: "1" }, "INPUT_INVALID"],
		[{ ...DIVIDEND, dividend: "0" }, "INPUT_INVALID"],
		[{ ...DIVIDEND, tax_basis_points: 10_001 }, "INPUT_INVALID"],
	])("%j: %s", async (over, code) => {
		expect((await announcing(over)).body.code).toBe(code);
	});

	it("is seen by customers when it is approved, and by nobody once it was cancelled", async () => {
		const body = command();
		const { id } = await announced(body);
		expect((await announcing(body)).body.data.id).toBe(id);
		expect((await announcing({ ...body, numerator: 5 })).body.code).toBe("COMMAND_ID_REUSED");
		expect(await published(id)).toMatchObject({ kind: "split", asset_id: "AAPL", numerator: 4, status: "announced" });
		const cancel = () => ask("risk", "POST", `/admin/corporate-actions/${id}/cancel`, { reason: "It was postponed" });
		expect((await cancel()).body.data).toMatchObject({ status: "cancelled", cancelled_by: "usr_risk" });
		expect((await cancel()).body.code).toBe("ACTION_UNDER_WAY");
		expect(await published(id)).toBeUndefined();
		expect((await ask("risk", "GET", "/admin/corporate-actions")).body.data[0]).toMatchObject({ id });
		const { rows } = await site.pool.query("SELECT action FROM audit_log WHERE action LIKE 'action.%' ORDER BY id");
		expect(rows.map(({ action }) => action)).toEqual(["action.proposed", "action.approved", "action.cancelled"]);
	});
});

describe("E22 a dividend at its ex-moment", () => {
	it("is posted once to each trade that was held over it, under its own reason", async () => {
		const trade = await buy("MSFT", "10");
		const { id } = await announced({ ...DIVIDEND, asset_id: "MSFT", note: "A quarter's dividend" });
		const before = state();
		await due(id);
		const after = state();
		// 10 × 0.24 × 85 %
		expect(after.balance - before.balance).toBe(204n);
		expect(after.openTrades.get(trade.id)?.cashAdjustments).toBe(204n);
		const [entry] = (await ask("customer", "GET", `/ledger?account_id=${account}`)).body.data;
		expect(entry).toMatchObject({ reason: "dividend", amount: "2.04", trade_id: trade.id, command_id: `action-${id}` });
		// Applying it again has no effect.
		await site.pool.query("UPDATE corporate_actions SET status = 'applying', applied_at = NULL WHERE id = $1", [id]);
		await due(id);
		expect(state().balance).toBe(after.balance);
		expect(
			(await ask("customer", "GET", "/data")).body.data.instruments.find((each: { id: string }) => each.id === "MSFT")
				.trading_mode,
		).toBe("enabled");
	});
});

describe("E22 a split at its ex-moment", () => {
	it("scales trades, levels and orders in one event, keeps the cash value, and the market goes on in new units", async () => {
		const quote = () => site.engine.view().quote("AAPL");
		const old = quote();
		if (old === undefined) throw new Error("no price");
		const text = (share: bigint) => {
			const cents = (old.bid * share) / 100n / 1_000_000n;
			return `${cents / 100n}.${`${cents % 100n}`.padStart(2, "0")}`;
		};
		const trade = await buy("AAPL", "10", { stop_loss: text(60n), take_profit: text(150n) });
		const order = await ask("customer", "POST", "/orders", {
			...command({ account_id: account, asset_id: "AAPL", side: "buy", volume: "8", order_type: "limit" }),
			price: text(50n),
		});
		const orderId = order.body.data.orders[0].id;
		const before = state();
		const { id } = await announced({ asset_id: "AAPL" });
		await due(id);
		const after = state();
		const [was, is] = [before.openTrades.get(trade.id), after.openTrades.get(trade.id)];
		if (was === undefined || is === undefined || was.stopLoss === null || is.stopLoss === null)
			throw new Error("no trade");
		expect(is.volume).toBe(was.volume * 4n);
		expect(Number(is.stopLoss) / Number(was.stopLoss)).toBeCloseTo(0.25, 3);
		expect(is.margin).toBe(was.margin);
		// Price × volume stays exact although the price was rounded.
		expect(is.cost ?? is.openingPrice * is.volume).toBe(was.openingPrice * was.volume);
		expect(after.balance).toBe(before.balance);
		const [orderWas, orderIs] = [before.orders.get(orderId), after.orders.get(orderId)];
		expect(orderIs?.volume).toBe((orderWas?.volume ?? 0n) * 4n);
		expect(Number(orderIs?.price) / Number(orderWas?.price)).toBeCloseTo(0.25, 3);
		await expect.poll(() => Number(quote()?.bid) / Number(old.bid), { timeout: 5_000 }).toBeCloseTo(0.25, 2);
		expect(site.engine.view().state("AAPL")).toEqual({ state: "open" });
		// The change of units triggered no pending level, and the trade's result comes from the market alone.
		expect(after.openTrades.size).toBe(before.openTrades.size);
		expect((await ask("customer", "GET", "/accounts")).body.data[0].equity).not.toBeNull();
		expect((await ask("customer", "POST", `/trades/${trade.id}/close`, command())).status).toBe(200);
	});

	it("is known to a market that starts later: before its first tick, and also while it is being applied", async () => {
		const begin = async () =>
			createMarket({
				config: { feed: { kind: "simulated" }, marketHours: "always" },
				clock: createSystemClock(),
				log: createLog({ level: "silent" }),
				pool: site.pool,
				instruments: SEED_INSTRUMENTS,
				profile: LEVERAGE_PROFILES["retail-eu-uk"],
				...(await storedMarketRules(site.pool, Date.now())),
			});
		const now = site.engine.view().quote("AAPL");
		const later = await begin();
		await later.start();
		expect(Number(later.quote("AAPL")?.bid) / Number(now?.bid)).toBeCloseTo(1, 1);
		await later.stop();
		const { id } = await announced({ asset_id: "TSLA", numerator: 3 });
		await site.pool.query("UPDATE corporate_actions SET ex_at = now() - interval '1 minute' WHERE id = $1", [id]);
		const between = await begin();
		await between.start();
		expect(between.quote("TSLA")).toBeUndefined();
		expect(between.state("TSLA")).toMatchObject({ state: "halted" });
		await between.stop();
	});

	it("and the books are right after all of it", async () => {
		expect((await verifyBooks(site.pool)).faults).toEqual([]);
	});
});
