import { randomUUID } from "node:crypto";
import { instrumentStatistics, type TradeWire } from "@truefill/contracts/http";
import { CURRENCY_DIGITS } from "@truefill/core/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movedClock } from "../platform/testing-clock.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* What an account's closed trades in one instrument came to; each figure is recomputed from the list of closed trades. */

const clock = movedClock();
let site: FullSite;
let account: string;
beforeAll(async () => {
	site = await createFullSite({ clock });
	account = (await post("/accounts", { type: "demo", position_mode: "hedging", currency: "EUR" })).id;
	for (const trade_type of ["buy", "sell", "buy"]) {
		for (const [asset_id, volume] of [
			["USDJPY", "2000"],
			["AAPL", "3"],
		]) {
			const { trade } = await post("/trades", { asset_id, trade_type, volume, account_id: account });
			await clock.advance(61_000);
			await post(`/trades/${trade.id}/close`, {});
		}
	}
});
afterAll(() => site.close());

async function post(path: string, body: object) {
	const send = { token: site.tokens.customer, body: { command_id: randomUUID(), ...body } };
	const answer = await site.send("POST", `/api/v1${path}`, send);
	expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300);
	return answer.json().data;
}
async function ask(instrument: string, of = account, token = site.tokens.customer) {
	const answer = await site.send("GET", `/api/v1/instruments/${instrument}/statistics?account_id=${of}`, { token });
	return { status: answer.statusCode, ...answer.json() };
}
const statistics = async (instrument: string) => instrumentStatistics.response.parse(await dataOf(instrument)).data;
const dataOf = async (instrument: string) => {
	const { status, data } = await ask(instrument);
	expect(status).toBe(200);
	return { data };
};
const minor = (text: string) => BigInt(text.replace(".", ""));
const sum = (of: readonly bigint[]) => of.reduce((all, each) => all + each, 0n);

describe("GET /instruments/{id}/statistics", () => {
	it.each(["USDJPY", "AAPL"])("adds the closed trades of %s alone, to the cent", async (instrument) => {
		const token = site.tokens.customer;
		const listed = await site.send("GET", `/api/v1/closed/trades?account_id=${account}`, { token });
		const closed = (listed.json().data as TradeWire[]).filter(({ asset_id }) => asset_id === instrument);
		const found = await statistics(instrument);
		expect(CURRENCY_DIGITS[found.currency as "EUR"]).toBe(2);
		const results = closed.map(({ pnl }) => minor(pnl ?? ""));
		const wins = results.filter((each) => each > 0n);
		const losses = results.filter((each) => each < 0n);
		expect(found).toMatchObject({ closes: 3, wins: wins.length, losses: losses.length });
		expect(minor(found.net_result)).toBe(sum(results));
		expect([found.best, found.worst].map((each) => minor(each ?? ""))).toEqual([
			results.reduce((a, b) => (a > b ? a : b)),
			results.reduce((a, b) => (a < b ? a : b)),
		]);
		expect(found.average_win === null).toBe(wins.length === 0);
		expect(found.average_loss === null).toBe(losses.length === 0);
		for (const { kind, amount } of found.costs) {
			const each = closed.map(({ costs }) => costs.find((line) => line.kind === kind)?.amount ?? "0.00");
			expect([kind, minor(amount ?? "")]).toEqual([kind, sum(each.map(minor))]);
		}
		expect(found.costs[0]?.kind).toBe("spread");
		expect(found.volume).toBe(instrument === "AAPL" ? "9" : "6000");
		expect(found.average_seconds).toBeGreaterThanOrEqual(61);
		expect(found.last_closed_at).toBe(closed[0]?.closed_at);
		expect(found.first_closed_at).toBe(closed.at(-1)?.closed_at);
	});

	it("has counts of zero and no averages where nothing was closed", async () => {
		expect(await statistics("EURUSD")).toEqual({
			account_id: account,
			asset_id: "EURUSD",
			currency: "EUR",
			closes: 0,
			wins: 0,
			losses: 0,
			win_percent: null,
			net_result: "0.00",
			average_result: null,
			average_win: null,
			average_loss: null,
			best: null,
			worst: null,
			profit_factor: null,
			costs: [],
			volume: "0",
			average_seconds: null,
			first_closed_at: null,
			last_closed_at: null,
		});
	});

	it("tells nothing of another customer's account, and of no instrument that there is not", async () => {
		expect(await ask("EURUSD", account, site.tokens.other)).toMatchObject({ status: 404, code: "ACCOUNT_NOT_FOUND" });
		expect(await ask("NOTHING")).toMatchObject({ status: 422, code: "INSTRUMENT_UNKNOWN" });
	});
});
