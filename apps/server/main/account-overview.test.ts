import { randomUUID } from "node:crypto";
import { type AccountWire, accountOverview, type LedgerEntryWire, type TradeWire } from "@truefill/contracts/http";
import { divide, parsePrice } from "@truefill/core/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_CUSTOMER } from "../modules/identity/index.ts";
import { movedClock } from "../platform/testing-clock.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* What a day did to an account: its figures against the ledger, with trades that were held over its midnight. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const clock = movedClock();
let site: FullSite;
let token: string;
let account: string;
/** Where the next full hour is midnight. */
let zone: string;
let midnightMs: number;

beforeAll(async () => {
	site = await createFullSite({ clock });
	token = await signIn();
	account = (await post("/accounts", { type: "demo", position_mode: "netting", currency: "USD" })).id;
	await open("BTCUSD", "buy", "0.05");
	await open("ETHUSD", "sell", "0.3");
	midnightMs = Math.ceil((clock.nowMs() + MINUTE_MS) / HOUR_MS) * HOUR_MS;
	const hour = (midnightMs / HOUR_MS) % 24;
	zone = hour === 0 ? "Etc/UTC" : hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`;
	await clock.advance(midnightMs + MINUTE_MS - clock.nowMs());
	// The session from before has ended by now.
	token = await signIn();
});
afterAll(() => site.close());

async function signIn(): Promise<string> {
	const { email, password } = DEMO_CUSTOMER;
	return (await site.send("POST", "/api/v1/auth/login", { body: { email, password } })).json().data.token;
}
async function post(path: string, body: object) {
	const send = { token, body: { command_id: randomUUID(), ...body } };
	const answer = await site.send("POST", `/api/v1${path}`, send);
	expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300);
	return answer.json().data;
}
const open = (asset_id: string, trade_type: string, volume: string): Promise<{ trade: TradeWire }> =>
	post("/trades", { asset_id, trade_type, volume, account_id: account });
async function get(path: string) {
	const answer = await site.send("GET", `/api/v1${path}`, { token });
	expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
	return answer.json();
}
async function read(): Promise<AccountWire> {
	const found = ((await get("/accounts")).data as AccountWire[]).find(({ id }) => id === account);
	if (found === undefined) throw new Error("an account was expected");
	return found;
}
const overview = async () =>
	accountOverview.response.parse(await get(`/accounts/${account}/overview?time_zone=${encodeURIComponent(zone)}`)).data;
const minor = (text: string | null) => {
	if (text === null) throw new Error("an amount was expected");
	return BigInt(text.replace(".", ""));
};
const spreadOf = ({ costs }: TradeWire) => minor(costs.find(({ kind }) => kind === "spread")?.amount ?? null);
/** At the close of the last minute before midnight, from the candles. */
async function resultAtMidnight({ asset_id, trade_type, volume, opening_price }: TradeWire): Promise<bigint> {
	const [from, to] = [midnightMs - MINUTE_MS, midnightMs].map((ms) => new Date(ms).toISOString());
	const { data: bars } = await get(`/instruments/${asset_id}/candles?resolution=1m&from=${from}&to=${to}`);
	const closing = scaled(bars.at(-1)[trade_type === "buy" ? "bid" : "ask"].close);
	const gross =
		(trade_type === "buy" ? closing - scaled(opening_price) : scaled(opening_price) - closing) * scaled(volume);
	return divide(gross, 10n ** 14n, "half-even");
}
const scaled = (text: string): bigint => {
	const parsed = parsePrice(text);
	if (!parsed.ok) throw new Error(`${text} is not a price`);
	return parsed.value;
};
const sum = (of: readonly bigint[]) => of.reduce((all, each) => all + each, 0n);

describe("GET /accounts/{id}/overview", () => {
	it("values what was open at midnight at the prices of midnight, whatever was done to it since", async () => {
		const trades = (await get(`/open/trades?account_id=${account}`)).data as TradeWire[];
		const results = await Promise.all(trades.map(resultAtMidnight));
		const before = (await overview()).day;
		expect(Date.parse(before.from)).toBe(midnightMs);
		expect(minor(before.opening_pnl)).toBe(sum(results));
		await open("BTCUSD", "buy", "0.05");
		await open("ETHUSD", "buy", "0.1");
		await post(`/trades/${trades.find(({ asset_id }) => asset_id === "BTCUSD")?.id}/close`, {});
		// An average price is rounded in the tables, and each part to the cent.
		const apart = minor((await overview()).day.opening_pnl) - sum(results);
		expect(apart >= -3n && apart <= 3n, `${apart} minor units`).toBe(true);
	});

	it("has every entry of the day under its reason: opening balance plus all lines is the balance", async () => {
		await post(`/accounts/${account}/top-up`, { amount: "250.00" });
		const { day, sequence } = await overview();
		const now = await read();
		expect(sequence).toBe(now.sequence);
		expect(minor(day.opening_balance) + sum(day.lines.map(({ amount }) => minor(amount)))).toBe(minor(now.balance));
		const entries = (await get(`/ledger?account_id=${account}`)).data as LedgerEntryWire[];
		const own = entries.filter(({ occurred_at }) => Date.parse(occurred_at) >= midnightMs);
		expect(own.length).toBeGreaterThan(2);
		for (const { reason, amount } of day.lines)
			expect([reason, minor(amount)]).toEqual([
				reason,
				sum(own.filter((each) => each.reason === reason).map((each) => minor(each.amount))),
			]);
	});

	it("adds the costs of this month and the last from closes and entries", async () => {
		const { months } = await overview();
		const [month, last] = months;
		const closed = (await get(`/closed/trades?account_id=${account}`)).data as TradeWire[];
		const entries = (await get(`/ledger?account_id=${account}`)).data as LedgerEntryWire[];
		expect(closed.length).toBeGreaterThan(1);
		for (const [{ from, costs, total }, untilMs] of [
			[month, Number.POSITIVE_INFINITY],
			[last, Date.parse(month.from)],
		] as const) {
			const within = (at: string | null) =>
				at !== null && Date.parse(at) >= Date.parse(from) && Date.parse(at) < untilMs;
			for (const { kind, amount } of costs) {
				const of =
					kind === "spread"
						? closed.filter(({ closed_at }) => within(closed_at)).map((each) => spreadOf(each))
						: entries
								.filter((each) => each.reason === kind && within(each.occurred_at))
								.map((each) => minor(each.amount));
				expect([kind, minor(amount)]).toEqual([kind, sum(of)]);
			}
			expect(minor(total)).toBe(sum(costs.map(({ amount }) => minor(amount))));
		}
	});

	it("gives the balance of a range from the last entry before it", async () => {
		const from = new Date(midnightMs).toISOString();
		const { data } = await get(`/accounts/${account}/balance-history?from=${from}`);
		expect(Date.parse(data[0].at)).toBeLessThan(midnightMs);
		expect(data[0].balance).toBe((await overview()).day.opening_balance);
		expect(data.at(-1).balance).toBe((await read()).balance);
	});
});
