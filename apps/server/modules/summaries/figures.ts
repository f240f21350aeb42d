import { entryReason, type YearlyFiguresWire } from "@truefill/contracts/http";
import { ASSET_CLASSES, type AssetClass } from "@truefill/core/instruments";
import type { EntryReason } from "@truefill/core/ledger";
import {
	type AccountCurrency,
	CURRENCY_DIGITS,
	type Currency,
	divide,
	formatDecimal,
	formatMoney,
	formatPercent,
	formatRate,
	money,
	rate,
} from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { ClosedSum, MoneyConversion, PendingSums, ReasonSum } from "./store.ts";

/** The sums of one account over a period. */
export interface AccountSums {
	readonly openedAtMs: number;
	readonly reasons: readonly ReasonSum[];
	readonly pending: PendingSums;
	readonly closed: readonly ClosedSum[];
	readonly conversions: readonly MoneyConversion[];
}

/** The time over which the balance is averaged, ms since 1970 UTC. */
export interface AverageSpan {
	readonly fromMs: number;
	readonly endMs: number;
}

export interface InstrumentFacts {
	readonly displayName: string;
	readonly assetClass: AssetClass;
	readonly quoteCurrency: Currency;
}

/** Reasons that belong to trades, beside the result itself. */
const OF_TRADES: readonly EntryReason[] = [
	"trade-pnl",
	"commission",
	"guaranteed-premium",
	"conversion-charge",
	"swap",
	"administration-fee",
	"dividend",
	"split",
];
/** Costs that are entries of their own. */
const BOOKED_COSTS = ["commission", "conversion-charge", "guaranteed-premium", "swap", "administration-fee"] as const;
const ORDER: readonly EntryReason[] = entryReason.options;
const CLASSES: readonly (AssetClass | null)[] = [...ASSET_CLASSES.toReversed(), null];

const total = <T>(all: readonly T[], of: (each: T) => bigint): bigint => all.reduce((sum, each) => sum + of(each), 0n);

function grouped<T, Key>(all: readonly T[], keyOf: (each: T) => Key): [Key, T[]][] {
	const groups = new Map<Key, T[]>();
	for (const each of all) {
		const group = groups.get(keyOf(each));
		if (group === undefined) groups.set(keyOf(each), [each]);
		else group.push(each);
	}
	return [...groups];
}

/**
 * The figures of one or more accounts of one currency, as the call answers them. Pure; money in the minor unit until
 * the end, so that every figure is a sum of entries.
 */
export function figuresOf(
	currency: AccountCurrency,
	all: readonly AccountSums[],
	average: AverageSpan,
	instrumentOf: (id: string) => InstrumentFacts | undefined,
): YearlyFiguresWire {
	const text = (amount: bigint): string => formatMoney(money(amount), currency);
	const byReason = new Map(
		grouped(
			all.flatMap(({ reasons }) => reasons),
			({ reason }) => reason,
		).map(([reason, sums]) => [
			reason,
			{
				entries: sums.reduce((sum, { entries }) => sum + entries, 0),
				before: total(sums, ({ before }) => before),
				credited: total(sums, ({ credited }) => credited),
				debited: total(sums, ({ debited }) => debited),
			},
		]),
	);
	const moved = (reason: EntryReason): bigint => {
		const sum = byReason.get(reason);
		return sum === undefined ? 0n : sum.credited + sum.debited;
	};
	const opening = total([...byReason.values()], ({ before }) => before);
	const closing = opening + total([...byReason.keys()], moved);
	const closed = all.flatMap((each) => each.closed);
	invariant(
		total(closed, ({ gains, losses }) => gains + losses) === moved("trade-pnl"),
		"the results of closed trades are those of the ledger",
	);
	const averageBalance = averageOf(all, average);
	const costs: readonly { readonly kind: Cost; readonly amount: bigint | null }[] = [
		{ kind: "spread", amount: spreadOf(closed) },
		...BOOKED_COSTS.map((kind) => ({ kind, amount: moved(kind) })),
		{ kind: "withdrawal-fee", amount: -total(all, ({ pending }) => pending.fees) },
	];
	const cost = costs.reduce<bigint | null>(
		(sum, { amount }) => (sum === null || amount === null ? null : sum + amount),
		0n,
	);
	return {
		currency,
		opening_balance: text(opening),
		closing_balance: text(closing),
		opening_pending: text(total(all, ({ pending }) => pending.opening)),
		closing_pending: text(total(all, ({ pending }) => pending.closing)),
		lines: ORDER.flatMap((reason) => {
			const sum = byReason.get(reason);
			if (sum === undefined || sum.entries === 0) return [];
			const { entries, credited, debited } = sum;
			return [{ reason, entries, credited: text(credited), debited: text(debited), amount: text(credited + debited) }];
		}),
		paid_out: text(total(all, ({ pending }) => pending.paidOut)),
		results: resultsOf(closed, text, instrumentOf),
		net_result: text(total(OF_TRADES, moved)),
		costs: {
			lines: costs.map(({ kind, amount }) => ({ kind, amount: amount === null ? null : text(amount) })),
			total: cost === null ? null : text(cost),
			average_balance: text(averageBalance),
			percent: cost === null || averageBalance <= 0n ? null : percentOf(-cost, averageBalance),
		},
		conversions: conversionsOf(currency, all, text, instrumentOf),
	};
}

type Cost = YearlyFiguresWire["costs"]["lines"][number]["kind"];

const percentOf = (part: bigint, whole: bigint): string => formatPercent(divide(part * 10_000n, whole, "half-even"));

const spreadOf = (closed: readonly ClosedSum[]): bigint | null =>
	closed.reduce<bigint | null>((sum, { spread }) => (sum === null || spread === null ? null : sum + spread), 0n);

/** The balance of all accounts, averaged over the time since the first of them was open. */
function averageOf(all: readonly AccountSums[], { fromMs, endMs }: AverageSpan): bigint {
	const openMs = Math.min(...all.map(({ openedAtMs }) => openedAtMs));
	const begunMs = Math.max(fromMs, openMs);
	const openings = all
		.flatMap(({ reasons }) => reasons.map(({ before }) => before))
		.reduce((sum, each) => sum + each, 0n);
	if (endMs <= begunMs) return openings;
	const weighted = total(all, ({ reasons }) => total(reasons, (each) => each.weighted));
	// Nothing is on an account before it is opened: `openings` is zero unless the account was open at its beginning.
	return divide(openings * BigInt(endMs - fromMs) + weighted, BigInt(endMs - begunMs), "half-even");
}

function resultsOf(
	closed: readonly ClosedSum[],
	text: (amount: bigint) => string,
	instrumentOf: (id: string) => InstrumentFacts | undefined,
): YearlyFiguresWire["results"] {
	const sums = (of: readonly ClosedSum[]) => {
		const [gains, losses] = [total(of, (each) => each.gains), total(of, (each) => each.losses)];
		const closes = of.reduce((sum, each) => sum + each.closes, 0);
		return { closes, gains: text(gains), losses: text(losses), amount: text(gains + losses) };
	};
	const byClass = new Map(grouped(closed, ({ instrumentId }) => instrumentOf(instrumentId)?.assetClass ?? null));
	const nameOf = (id: string): string => instrumentOf(id)?.displayName ?? id;
	return {
		...sums(closed),
		sides: (["buy", "sell"] as const).flatMap((side) => {
			const own = closed.filter((each) => each.side === side);
			return own.length === 0 ? [] : [{ side, ...sums(own) }];
		}),
		classes: CLASSES.flatMap((assetClass) => {
			const own = byClass.get(assetClass);
			if (own === undefined) return [];
			const instruments = grouped(own, ({ instrumentId, side }) => `${nameOf(instrumentId)} ${side} ${instrumentId}`)
				.toSorted(([a], [b]) => (a < b ? -1 : 1))
				.flatMap(([, each]) => {
					const [first] = each;
					if (first === undefined) return [];
					const { instrumentId, side } = first;
					return [{ asset_id: instrumentId, name: nameOf(instrumentId), side, ...sums(each) }];
				});
			return [{ class: assetClass, ...sums(own), instruments }];
		}),
	};
}

const DECIMALS = 12;
/** Decimal strings of the database: compared as numbers, shown as they are. */
const scaled = (decimal: string): bigint => {
	const [whole = "0", fraction = ""] = decimal.split(".");
	return BigInt(whole + fraction.padEnd(DECIMALS, "0"));
};

function conversionsOf(
	currency: AccountCurrency,
	all: readonly AccountSums[],
	text: (amount: bigint) => string,
	instrumentOf: (id: string) => InstrumentFacts | undefined,
): YearlyFiguresWire["conversions"] {
	const foreign = all
		.flatMap(({ closed }) => closed)
		.flatMap((sum) => {
			const from = instrumentOf(sum.instrumentId)?.quoteCurrency;
			return from === undefined || from === currency ? [] : [{ from, ...sum }];
		});
	const moves = all.flatMap(({ conversions }) => conversions).toSorted((a, b) => a.at.getTime() - b.at.getTime());
	const found = all.reduce((sum, { conversions }) => sum + (conversions[0]?.total ?? 0), 0);
	return {
		results: grouped(foreign, ({ from }) => from)
			.toSorted(([a], [b]) => (a < b ? -1 : 1))
			.map(([from, own]) => {
				const rates = own.flatMap(({ lowestRate, highestRate }) => [lowestRate, highestRate]);
				const sorted = rates.map(scaled).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
				return {
					from,
					to: currency,
					closes: own.reduce((sum, { closes }) => sum + closes, 0),
					lowest: formatDecimal(sorted[0] ?? 0n, DECIMALS, 0),
					highest: formatDecimal(sorted.at(-1) ?? 0n, DECIMALS, 0),
					amount: text(total(own, ({ gains, losses }) => gains + losses)),
				};
			}),
		money: moves.map(({ at, reason, from, given, to, received, rate: used }) => ({
			at: at.toISOString(),
			reason,
			from,
			given: amountText(given, from),
			to,
			received: amountText(received, to),
			rate: used === null ? null : formatRate(rate(BigInt(used))),
		})),
		more: found - moves.length,
	};
}

function amountText(minorUnits: string, currency: string): string {
	invariant(Object.hasOwn(CURRENCY_DIGITS, currency), `an event has an unknown currency ${currency}`);
	return formatMoney(money(BigInt(minorUnits)), currency as Currency);
}
