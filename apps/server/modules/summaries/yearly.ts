import type { YearlySummaryWire } from "@truefill/contracts/http";
import { type TaxYearStart, taxYear, taxYearAt, taxYearStartOf } from "@truefill/core/ledger";
import { CURRENCY_DIGITS } from "@truefill/core/money";
import { ok } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccounts } from "../accounts/index.ts";
import { type AccountSums, figuresOf } from "./figures.ts";
import type { AccountKey, Span, SummaryStore } from "./store.ts";

export interface YearlyQuery {
	/** In which the tax year begins. */
	readonly year?: number | undefined;
	readonly start?: TaxYearStart | undefined;
	readonly time_zone?: string | undefined;
	readonly account_id?: string | undefined;
}

export interface YearlyDeps {
	readonly engine: EnginePort;
	readonly store: SummaryStore;
	/** The customer's choice; null: none. */
	readonly timeZoneOf: (userId: string) => Promise<string | null>;
	/** As `countryOf` of the core writes it; null: unknown. */
	readonly countryOf: (userId: string) => Promise<string | null>;
}

/**
 * A tax year of one of the user's accounts, or of all of them. Every figure is a sum of what the ledger and the closed
 * trades have in that year, added by the database. Refused: ACCOUNT_NOT_FOUND, also for another user's account.
 */
export async function yearlySummary(deps: YearlyDeps, userId: string, query: YearlyQuery) {
	const { engine, store } = deps;
	const own = await ownAccounts(engine, userId, query.account_id);
	if (!own.ok) return own;
	const nowMs = engine.view().nowMs;
	const usual = taxYearStartOf(await deps.countryOf(userId));
	const start = query.start ?? usual;
	const timeZone = query.time_zone ?? (await deps.timeZoneOf(userId)) ?? "UTC";
	const lastYear = taxYearAt(nowMs, start, timeZone);
	const year = query.year ?? lastYear;
	const { from, to, fromMs, untilMs } = taxYear(year, start, timeZone);
	const average = { fromMs, endMs: Math.min(untilMs, nowMs) };
	const read = await store.atOneMoment(async (reads) => {
		const found: { account: AccountState; sums: AccountSums }[] = [];
		let firstMs = nowMs;
		for (const account of own.value) {
			const key = { partition: await engine.partitionOf(account.id), accountId: account.id };
			const openedAtMs = await store.openedAtMs(reads, key);
			firstMs = Math.min(firstMs, openedAtMs);
			if (openedAtMs >= untilMs) continue;
			const span = { fromMs, untilMs };
			const { reasons, pending } = await movedOf(store, reads, key, span, average.endMs);
			const closed = await store.closed(reads, key, span, CURRENCY_DIGITS[account.currency]);
			const conversions = await store.conversions(reads, key, span);
			found.push({ account, sums: { openedAtMs, reasons, pending, closed, conversions } });
		}
		return { found, firstYear: taxYearAt(firstMs, start, timeZone) };
	});
	const instrumentOf = (id: string) => engine.view().instrument(id);
	const data: YearlySummaryWire = {
		year,
		start,
		usual_start: usual,
		time_zone: timeZone,
		from,
		to,
		over: untilMs <= nowMs,
		first_year: read.firstYear,
		last_year: lastYear,
		accounts: read.found.map(({ account: { id, number, name, type, currency }, sums }) => ({
			account: { id, number, name, type },
			...figuresOf(currency, [sums], average, instrumentOf),
		})),
		totals: query.account_id === undefined ? totalsOf(read.found, average, instrumentOf) : [],
		made_at: new Date(nowMs).toISOString(),
	};
	return ok({ data });
}

async function movedOf(
	store: SummaryStore,
	reads: Parameters<SummaryStore["reasons"]>[0],
	key: AccountKey,
	span: Span,
	averageEndMs: number,
) {
	const reasons = await store.reasons(reads, key, span, averageEndMs);
	return { reasons, pending: await store.pending(reads, key, span) };
}

/** By currency; demo money and money stay apart. */
function totalsOf(
	found: readonly { readonly account: AccountState; readonly sums: AccountSums }[],
	average: Parameters<typeof figuresOf>[2],
	instrumentOf: Parameters<typeof figuresOf>[3],
): YearlySummaryWire["totals"] {
	const groups = new Map<string, { readonly account: AccountState; readonly sums: AccountSums }[]>();
	for (const each of found) {
		const key = `${each.account.type === "demo" ? "demo" : "money"} ${each.account.currency}`;
		groups.set(key, [...(groups.get(key) ?? []), each]);
	}
	return [...groups.values()].flatMap((own) => {
		const [first] = own;
		if (first === undefined) return [];
		const { type, currency } = first.account;
		const sums = own.map((each) => each.sums);
		return [{ demo: type === "demo", accounts: own.length, ...figuresOf(currency, sums, average, instrumentOf) }];
	});
}
