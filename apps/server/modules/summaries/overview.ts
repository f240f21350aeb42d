import { type AccountOverviewWire, entryReason, OVERVIEW_COSTS } from "@truefill/contracts/http";
import { localDayNumber, localToUtcMs } from "@truefill/core/instruments";
import { type AccountCurrency, CURRENCY_DIGITS, formatMoney, money } from "@truefill/core/money";
import { ok } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { openingPnl, type QuoteAt } from "./opening-pnl.ts";
import type { OverviewStore } from "./overview-store.ts";
import type { ClosedSum, ReasonSum, Span, SummaryStore } from "./store.ts";

const DAY_MS = 86_400_000;

export interface OverviewDeps {
	readonly engine: EnginePort;
	readonly store: SummaryStore;
	readonly overviews: OverviewStore;
	readonly quoteAt: QuoteAt;
	/** The customer's choice; null: none. */
	readonly timeZoneOf: (userId: string) => Promise<string | null>;
}

/** The beginnings of today, this month and the month before, and where the present ends. */
export function calendarOf(timeZone: string, nowMs: number) {
	const today = localDayNumber(timeZone, nowMs);
	const date = new Date(today * DAY_MS);
	const month = (back: number) =>
		localToUtcMs(timeZone, Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1) / DAY_MS, 0);
	return { dayMs: localToUtcMs(timeZone, today, 0), monthMs: month(0), lastMonthMs: month(1) };
}

/** Today's movements by reason and the costs of two months. Refused: ACCOUNT_NOT_FOUND, also for another user's account. */
export async function accountOverview(deps: OverviewDeps, userId: string, accountId: string, zone: string | undefined) {
	const { engine, store, overviews, quoteAt } = deps;
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const { currency } = own.value;
	const view = engine.view();
	const timeZone = zone ?? (await deps.timeZoneOf(userId)) ?? "UTC";
	const { dayMs, monthMs, lastMonthMs } = calendarOf(timeZone, view.nowMs);
	const key = { partition: await engine.partitionOf(accountId), accountId };
	// What the clock of another process has stamped a moment ahead counts as of now.
	const untilMs = view.nowMs + DAY_MS;
	const read = await overviews.atOneMoment(async (reads) => {
		const sums = async (span: Span) => ({
			reasons: await store.reasons(reads, key, span, span.untilMs),
			closed: await store.closed(reads, key, span, CURRENCY_DIGITS[currency]),
		});
		return {
			held: await overviews.heldAt(reads, key, dayMs),
			day: await store.reasons(reads, key, { fromMs: dayMs, untilMs }, untilMs),
			month: await sums({ fromMs: monthMs, untilMs }),
			lastMonth: await sums({ fromMs: lastMonthMs, untilMs: monthMs }),
		};
	});
	const text = (amount: bigint): string => formatMoney(money(amount), currency);
	const opening = await openingPnl(read.held, currency, dayMs, view, quoteAt);
	const data: AccountOverviewWire = {
		account_id: accountId,
		currency,
		time_zone: timeZone,
		sequence: read.held.sequence,
		day: {
			from: new Date(dayMs).toISOString(),
			opening_balance: text(read.day.reduce((sum, { before }) => sum + before, 0n)),
			opening_pnl: opening === null ? null : text(opening),
			lines: entryReason.options.flatMap((reason) => {
				const sum = read.day.find((each) => each.reason === reason);
				return sum === undefined || sum.entries === 0 ? [] : [{ reason, amount: text(movedBy(sum)) }];
			}),
		},
		months: [monthOf(monthMs, read.month, currency), monthOf(lastMonthMs, read.lastMonth, currency)],
	};
	return ok({ data });
}

const movedBy = ({ credited, debited }: ReasonSum): bigint => credited + debited;

function monthOf(
	fromMs: number,
	{ reasons, closed }: { readonly reasons: readonly ReasonSum[]; readonly closed: readonly ClosedSum[] },
	currency: AccountCurrency,
): AccountOverviewWire["months"][0] {
	const amounts = OVERVIEW_COSTS.map((kind) => ({
		kind,
		amount:
			kind === "spread"
				? orUnknown(closed.map(({ spread }) => spread))
				: orUnknown(reasons.filter(({ reason }) => reason === kind).map(movedBy)),
	}));
	const total = orUnknown(amounts.map(({ amount }) => amount));
	const text = (amount: bigint | null) => (amount === null ? null : formatMoney(money(amount), currency));
	return {
		from: new Date(fromMs).toISOString(),
		costs: amounts.map(({ kind, amount }) => ({ kind, amount: text(amount) })),
		total: text(total),
	};
}

/** Null if one is unknown. */
const orUnknown = (amounts: readonly (bigint | null)[]): bigint | null =>
	amounts.reduce<bigint | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0n);
