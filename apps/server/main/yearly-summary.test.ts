import { randomUUID } from "node:crypto";
import {
	YEARLY_GROUPS,
	type YearlyFiguresWire,
	type YearlySummaryWire,
	yearlySummaryData,
} from "@truefill/contracts/http";
import { CURRENCY_DIGITS, type Currency, parsePrice, parseRate, parseVolume } from "@truefill/core/money";
import { actualCosts } from "@truefill/core/trading";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movedClock } from "../platform/testing-clock.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { withdrawalDesk } from "./testing-withdrawals.ts";

/* The summary of a tax year over HTTP; each figure is recomputed from the rows of the ledger and of the closed trades. */

const clock = movedClock();
let site: FullSite;
let euros: string;
let savings: string;
let practice: string;
beforeAll(async () => {
	site = await createFullSite({ clock });
	const desk = withdrawalDesk(site);
	await desk.makeReady();
	euros = await desk.openLive("EUR");
	const dollars = await desk.openLive("USD");
	await desk.fund(euros, "5000.00", "EUR");
	await desk.fund(dollars, "700.00", "EUR");
	const move = (from: string, to: string, amount: string) =>
		post("/transfers", { from_account_id: from, to_account_id: to, amount, minimum_received: "0.00" });
	await move(euros, dollars, "250.00");
	await move(dollars, euros, "30.00");
	savings = (await post("/savings", { plan_id: "flexible-eur" })).id;
	await move(euros, savings, "1000.00");
	practice = (await post("/accounts", { type: "demo", position_mode: "hedging", currency: "EUR" })).id;
	for (const trade_type of ["buy", "sell"]) {
		for (const asset_id of ["USDJPY", "XAUUSD", "AAPL"]) {
			const order = { asset_id, trade_type, volume: asset_id === "USDJPY" ? "2000" : "1", account_id: practice };
			const { trade } = await post("/trades", order);
			await clock.advance(61_000);
			await post(`/trades/${trade.id}/close`, {});
		}
	}
});
afterAll(() => site.close());

async function ask(path: string, token = site.tokens.customer) {
	const answer = await site.send("GET", `/api/v1${path}`, { token });
	return { status: answer.statusCode, ...answer.json() };
}
async function post(path: string, body: object) {
	const send = { token: site.tokens.customer, body: { command_id: randomUUID(), ...body } };
	const answer = await site.send("POST", `/api/v1${path}`, send);
	expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300);
	return answer.json().data;
}
const yearly = async (query: string): Promise<YearlySummaryWire> => {
	const answer = await ask(`/yearly-summary?${query}`);
	expect(answer.status, JSON.stringify(answer)).toBe(200);
	return yearlySummaryData.parse(answer.data);
};

interface Entry {
	readonly number: string;
	readonly reason: string;
	readonly amount: string;
	readonly occurred_at: Date;
	readonly postings: readonly { account: string; amount: number }[] | null;
}
const text = (minor: bigint, currency: string): string => {
	const digits = CURRENCY_DIGITS[currency as Currency];
	const whole = `${minor < 0n ? -minor : minor}`.padStart(digits + 1, "0");
	return `${minor < 0n ? "-" : ""}${whole.slice(0, whole.length - digits)}${digits === 0 ? "" : `.${whole.slice(-digits)}`}`;
};
const added = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n);

/** The figures of one account, by adding its rows one by one. */
async function recomputed(accountId: string, currency: string, fromMs: number, untilMs: number) {
	const { rows: entries } = await site.pool.query<Entry>(
		`SELECT number, reason, amount, occurred_at, (SELECT json_agg(json_build_object('account', p.ledger_account, 'amount', p.amount))
			FROM postings p WHERE p.account_id = e.account_id AND p.entry_number = e.number) AS postings
		FROM journal_entries e WHERE account_id = $1 ORDER BY number`,
		[accountId],
	);
	const { rows: closed } = await site.pool.query("SELECT * FROM closed_trades WHERE account_id = $1", [accountId]);
	const isIn = (at: Date) => at.getTime() >= fromMs && at.getTime() < untilMs;
	const own = entries.filter(({ occurred_at }) => isIn(occurred_at));
	const before = entries.filter(({ occurred_at }) => occurred_at.getTime() < fromMs);
	const amounts = (of: readonly Entry[]) => of.map(({ amount }) => BigInt(amount));
	const reasons = [...new Set(own.map(({ reason }) => reason))];
	const opening = added(amounts(before));
	const spreads = closed
		.filter(({ closed_at }) => isIn(closed_at))
		.map((trade) => {
			const value = <T>(result: { ok: boolean; value?: T }): T => {
				if (!result.ok) throw new Error("not a number");
				return result.value as T;
			};
			const tick = (of: { bid: string; ask: string }) => ({
				bid: value(parsePrice(of.bid)),
				ask: value(parsePrice(of.ask)),
			});
			const [spread] = actualCosts({
				openingTick: tick(trade.opening_tick),
				closingTick: tick(trade.closing_tick),
				volume: value(parseVolume(trade.volume)),
				conversion: { rate: value(parseRate(trade.conversion_rate)), to: currency },
				commission: 0n,
				conversionCharge: 0n,
				swap: 0n,
				administrationFee: 0n,
				cashAdjustments: 0n,
				guaranteedPremium: 0n,
			} as unknown as Parameters<typeof actualCosts>[0]);
			return spread?.amount ?? 0n;
		});
	const results = amounts(own.filter(({ reason }) => reason === "trade-pnl"));
	const pendingOf = (of: readonly Entry[]) =>
		added(
			of.flatMap(({ postings }) =>
				(postings ?? []).filter((p) => p.account.startsWith("pending:")).map((p) => BigInt(p.amount)),
			),
		);
	return {
		opening_balance: text(opening, currency),
		closing_balance: text(opening + added(amounts(own)), currency),
		opening_pending: text(pendingOf(before), currency),
		closing_pending: text(pendingOf([...before, ...own]), currency),
		lines: Object.fromEntries(
			reasons.map((reason) => {
				const of = amounts(own.filter((entry) => entry.reason === reason));
				const credited = added(of.filter((amount) => amount > 0n));
				const debited = added(of.filter((amount) => amount < 0n));
				return [
					reason,
					{
						entries: of.length,
						credited: text(credited, currency),
						debited: text(debited, currency),
						amount: text(credited + debited, currency),
					},
				];
			}),
		),
		closes: closed.filter(({ closed_at }) => isIn(closed_at)).length,
		gains: text(added(results.filter((amount) => amount > 0n)), currency),
		losses: text(added(results.filter((amount) => amount < 0n)), currency),
		net: text(
			added(amounts(own.filter(({ reason }) => (YEARLY_GROUPS.trading as readonly string[]).includes(reason)))),
			currency,
		),
		spread: text(added(spreads), currency),
	};
}

function compared(found: YearlyFiguresWire) {
	const { lines, results, costs } = found;
	return {
		opening_balance: found.opening_balance,
		closing_balance: found.closing_balance,
		opening_pending: found.opening_pending,
		closing_pending: found.closing_pending,
		lines: Object.fromEntries(lines.map(({ reason, ...rest }) => [reason, rest])),
		closes: results.closes,
		gains: results.gains,
		losses: results.losses,
		net: found.net_result,
		spread: costs.lines.find(({ kind }) => kind === "spread")?.amount,
	};
}

describe("a tax year", () => {
	it("has the sums of the ledger and of the closed trades, for each account and each kind of year", async () => {
		const year = new Date(clock.nowMs()).getUTCFullYear();
		const choices = [
			["01-01", "UTC"],
			["04-06", "Europe/London"],
			["07-01", "Australia/Sydney"],
			["04-01", "Asia/Kolkata"],
		] as const;
		for (const [start, zone] of choices) {
			for (const each of [year - 2, year - 1, year]) {
				const data = await yearly(`year=${each}&start=${start}&time_zone=${zone}`);
				for (const account of data.accounts) {
					const { rows } = await site.pool.query<{ from: Date; until: Date }>(
						"SELECT $1::timestamp AT TIME ZONE $3 AS from, ($2::date + 1)::timestamp AT TIME ZONE $3 AS until",
						[data.from, data.to, zone],
					);
					const [span] = rows;
					if (span === undefined) throw new Error("no period");
					const { id } = account.account;
					expect(compared(account), `${each} ${start} ${account.account.type}`).toEqual(
						await recomputed(id, account.currency, span.from.getTime(), span.until.getTime()),
					);
				}
			}
		}
	});

	it("agrees with the statement of the same days, and adds what every account did", async () => {
		const year = new Date(clock.nowMs()).getUTCFullYear();
		const data = await yearly(`year=${year}&start=01-01&time_zone=UTC`);
		expect(data.accounts.map(({ account }) => account.type)).toEqual(
			expect.arrayContaining(["demo", "live", "savings"]),
		);
		for (const { account, ...figures } of data.accounts) {
			const { data: statement } = await ask(`/accounts/${account.id}/statement?from=${data.from}&to=${data.to}`);
			expect(figures.opening_balance).toBe(statement.opening_balance);
			expect(figures.closing_balance).toBe(statement.closing_balance);
			expect(figures.lines.map(({ reason, entries, amount }) => ({ reason, entries, amount }))).toEqual(
				statement.lines,
			);
		}
		const minor = (amount: string) => BigInt(amount.replace(".", ""));
		for (const total of data.totals) {
			const own = data.accounts.filter(
				(each) => each.currency === total.currency && (each.account.type === "demo") === total.demo,
			);
			expect(own).toHaveLength(total.accounts);
			for (const of of [
				(each: YearlyFiguresWire) => each.opening_balance,
				(each: YearlyFiguresWire) => each.closing_balance,
				(each: YearlyFiguresWire) => each.net_result,
				(each: YearlyFiguresWire) => each.results.gains,
				(each: YearlyFiguresWire) => each.results.losses,
				(each: YearlyFiguresWire) => each.costs.total ?? "unknown",
				(each: YearlyFiguresWire) => each.paid_out,
			])
				expect(minor(of(total))).toBe(added(own.map((each) => minor(of(each)))));
		}
		// Euros of the live account and of savings: the transfer between them cancels out.
		const euro = data.totals.find((each) => each.currency === "EUR" && !each.demo);
		expect(euro).toMatchObject({ accounts: 2, opening_balance: "0.00" });
		const transfers = euro?.lines.find(({ reason }) => reason === "transfer");
		expect(transfers?.entries).toBe(4);
		const traded = data.accounts.find(({ account }) => account.id === practice);
		expect(traded?.results.closes).toBe(6);
		expect(traded?.results.sides.map(({ side, closes }) => [side, closes])).toEqual([
			["buy", 3],
			["sell", 3],
		]);
		expect(traded?.results.classes.map((each) => [each.class, each.instruments.length])).toEqual([
			["forex", 2],
			["metals", 2],
			["stocks", 2],
		]);
	});

	it("lists the rates of conversions: of results by currency, of deposits and transfers one by one", async () => {
		const data = await yearly("time_zone=UTC&start=01-01");
		const of = (id: string) => data.accounts.find(({ account }) => account.id === id)?.conversions;
		expect(of(practice)?.results.map(({ from, to, closes }) => [from, to, closes])).toEqual([
			["JPY", "EUR", 2],
			["USD", "EUR", 4],
		]);
		const dollars = data.accounts.find(({ account, currency }) => account.type === "live" && currency === "USD");
		const moves = dollars?.conversions.money ?? [];
		expect(moves.map(({ reason, from, given, to }) => [reason, from, given, to])).toEqual([
			["deposit", "EUR", "700.00", "USD"],
			["transfer", "EUR", "250.00", "USD"],
			["transfer", "USD", "30.00", "EUR"],
		]);
		expect(of(euros)?.money.map(({ reason, from, to }) => [reason, from, to])).toEqual([
			["transfer", "EUR", "USD"],
			["transfer", "USD", "EUR"],
		]);
		for (const { given, received, rate } of moves) {
			const exact = Number(given) * Number(rate);
			expect(Math.abs(exact - Number(received))).toBeLessThanOrEqual(0.006);
		}
		// Both sides of a transfer state the same.
		expect(of(euros)?.money[0]).toMatchObject({
			given: moves[1]?.given,
			received: moves[1]?.received,
			rate: moves[1]?.rate,
		});
		expect(of(savings)).toEqual({ results: [], money: [], more: 0 });
	});

	it("says that it is not over, averages the balance, and shows withdrawals on their way", async () => {
		const desk = withdrawalDesk(site);
		await desk.addBank();
		const requested = await desk.request(euros, "100.00");
		expect(requested.status, requested.text).toBe(201);
		const data = await yearly(`account_id=${euros}&start=07-01&time_zone=Australia/Sydney`);
		expect(data).toMatchObject({ over: false, totals: [], start: "07-01", time_zone: "Australia/Sydney" });
		const [figures] = data.accounts;
		expect(figures).toMatchObject({ opening_pending: "0.00", closing_pending: "100.00", paid_out: "0.00" });
		const { rows } = await site.pool.query<{ amount: string; ms: string }>(
			"SELECT amount, floor(extract(epoch FROM occurred_at) * 1000)::text AS ms FROM journal_entries WHERE account_id = $1",
			[euros],
		);
		const opened = await site.pool.query("SELECT opened_at FROM accounts WHERE account_id = $1", [euros]);
		const endMs = Date.parse(data.made_at);
		const begunMs = opened.rows[0].opened_at.getTime();
		const integral = rows.reduce((sum, { amount, ms }) => sum + Number(amount) * (endMs - Number(ms)), 0);
		const average = Number(figures?.costs.average_balance.replace(".", ""));
		expect(Math.abs(average - integral / (endMs - begunMs))).toBeLessThanOrEqual(1);
		const past = await yearly(`year=${data.year - 1}&start=07-01&account_id=${euros}`);
		expect(past).toMatchObject({ over: true, accounts: [] });
	});

	it("takes its defaults from the customer's country and time zone, and refuses what is not theirs", async () => {
		await site.pool.query("UPDATE users SET country = 'united-kingdom' WHERE id = 'usr_demo'");
		await site.send("PATCH", "/api/v1/me/preferences", {
			token: site.tokens.customer,
			body: { time_zone: "Europe/London" },
		});
		expect(await yearly("")).toMatchObject({ start: "04-06", usual_start: "04-06", time_zone: "Europe/London" });
		expect(await yearly("start=01-01")).toMatchObject({ start: "01-01", usual_start: "04-06" });
		expect(await ask(`/yearly-summary?account_id=${euros}`, site.tokens.other)).toMatchObject({
			code: "ACCOUNT_NOT_FOUND",
		});
		for (const wrong of [
			"year=1999",
			"year=26",
			"start=02-01",
			"time_zone=Mars/Base",
			"account=x",
			"year=2026&year=2027",
		])
			expect((await ask(`/yearly-summary?${wrong}`)).status, wrong).toBe(400);
	});

	it("is a file with the same figures", async () => {
		const data = await yearly(`account_id=${practice}&start=04-06&time_zone=Europe/London`);
		const paper = await ask(
			`/yearly-summary/paper?account_id=${practice}&start=04-06&time_zone=Europe/London&language=en`,
		);
		expect(paper.status, JSON.stringify(paper)).toBe(200);
		expect(paper.data.file_name).toMatch(/^\d+-year-\d{4}-\d\d\.pdf$/);
		const loading = getDocument({ data: new Uint8Array(Buffer.from(paper.data.content, "base64")), verbosity: 0 });
		const document = await loading.promise;
		let text = "";
		for (let page = 1; page <= document.numPages; page++) {
			const { items } = await (await document.getPage(page)).getTextContent();
			text += items.map((item) => ("str" in item ? item.str : "")).join("");
		}
		await loading.destroy();
		const shown = (amount: string) => amount.replace("-", "−").replace(/\B(?=(\d{3})+\.)/g, ",");
		const [figures] = data.accounts;
		if (figures === undefined) throw new Error("no account");
		for (const { credited, debited, amount } of figures.lines)
			for (const each of [credited, debited, amount]) expect(text).toContain(shown(each));
		for (const { lowest, highest } of figures.conversions.results)
			for (const each of [lowest, highest]) expect(text.replace(/\s/g, "")).toContain(shown(each));
		expect(text).toContain(shown(figures.closing_balance));
		expect(text).toContain("no tax advice");
		expect(text).toContain("This year is not over.");
		expect((await ask(`/yearly-summary/paper?account_id=${practice}&language=en`, site.tokens.other)).code).toBe(
			"ACCOUNT_NOT_FOUND",
		);
		expect((await ask("/yearly-summary/paper?language=ar")).status).toBe(400);
	});
});
