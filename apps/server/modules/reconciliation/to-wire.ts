import type { DifferenceWire, ReconciliationDayWire, SegregationWire } from "@truefill/contracts/http";
import { formatLedgerMoney, formatRate, type LedgerCurrency, money, rate } from "@truefill/core/money";
import type { DayRow, ItemRow, SegregationRow } from "./store.ts";

const DAY_MS = 86_400_000;

const shown = (amount: bigint, currency: LedgerCurrency): string => formatLedgerMoney(money(amount), currency);
const textOf = (text: string | null, currency: LedgerCurrency): string | null =>
	text === null ? null : shown(BigInt(text), currency);

export function dayToWire(row: DayRow): ReconciliationDayWire {
	const { currency, external } = row;
	const difference = external === null ? null : BigInt(external) - BigInt(row.books);
	return {
		day: row.day,
		book: row.book,
		currency,
		external: textOf(external, currency),
		external_day: row.external_day,
		books: shown(BigInt(row.books), currency),
		difference: difference === null ? null : shown(difference, currency),
		differences: row.differences,
		oldest_since: row.oldest,
		state: difference === null ? "unknown" : difference === 0n && row.differences === 0 ? "agrees" : "differs",
		computed_at: row.computed_at.toISOString(),
	};
}

export function itemToWire(row: ItemRow, nowMs: number, alarmDays: number): DifferenceWire {
	const age = Math.max(0, Math.floor((nowMs - Date.parse(row.since)) / DAY_MS));
	const { day, book, currency, kind, reference, since } = row;
	return {
		day,
		book,
		currency,
		kind,
		reference,
		since,
		amount: shown(BigInt(row.amount), currency),
		age_days: age,
		late: age >= alarmDays,
	};
}

const minor = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

function sumsOf(row: SegregationRow) {
	const open = minor(row.open_results);
	const owed = open === null ? null : BigInt(row.balances) + open + BigInt(row.unallocated);
	const bank = minor(row.held_bank);
	// Before coins were counted there is no list of them, and none were held.
	const coins = row.coins === null ? 0n : minor(row.held_coins);
	const held = bank === null || coins === null ? null : bank + (minor(row.held_provider) ?? 0n) + coins;
	return { owed, held, difference: owed === null || held === null ? null : held - owed };
}

/** `unknown`: an open result, the bank's balance or the worth of coins is not known. */
export function stateOf(row: SegregationRow): SegregationWire["state"] {
	const { difference } = sumsOf(row);
	return difference === null ? "unknown" : difference < 0n ? "short" : "covered";
}

export function segregationToWire(row: SegregationRow): SegregationWire {
	const { currency } = row;
	const { owed, held, difference } = sumsOf(row);
	const text = (amount: bigint | null) => (amount === null ? null : shown(amount, currency));
	return {
		day: row.day,
		currency,
		balances: shown(BigInt(row.balances), currency),
		open_results: textOf(row.open_results, currency),
		unallocated: shown(BigInt(row.unallocated), currency),
		owed: text(owed),
		accounts: row.accounts,
		unknown_accounts: row.unknown_accounts,
		held_bank: textOf(row.held_bank, currency),
		bank_day: row.bank_day,
		held_provider: textOf(row.held_provider, currency),
		held_coins: textOf(row.held_coins, currency),
		coins: (row.coins ?? []).map((holding) => ({
			coin: holding.coin,
			amount: shown(BigInt(holding.coins), holding.coin),
			rate: holding.rate === null ? null : formatRate(rate(BigInt(holding.rate))),
			source: holding.source,
			value: textOf(holding.value, currency),
		})),
		held: text(held),
		difference: text(difference),
		state: stateOf(row),
		computed_at: row.computed_at.toISOString(),
	};
}
