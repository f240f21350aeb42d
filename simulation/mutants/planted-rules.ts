import type { Mutant } from "./mutant.ts";

const core = (file: string) => `packages/core/${file}`;

/** Bugs of prices, results, margin, calendars and books. */
export const RULE_MUTANTS: readonly Mutant[] = [
	{
		name: "a buy is closed at the ask",
		file: core("pricing/sides.ts"),
		from: 'side === "buy" ? quote.bid : quote.ask',
		to: 'side === "buy" ? quote.ask : quote.bid',
	},
	{
		name: "a buy is opened at the bid",
		file: core("pricing/sides.ts"),
		from: 'side === "buy" ? quote.ask : quote.bid',
		to: 'side === "buy" ? quote.bid : quote.ask',
	},
	{
		name: "a gain is bought at the ask",
		file: core("margin/pnl.ts"),
		from: "gross.numerator < 0n ? rates.ask : rates.bid",
		to: "gross.numerator < 0n ? rates.bid : rates.ask",
	},
	{
		name: "results are rounded down",
		file: core("margin/pnl.ts"),
		from: 'amount: convert(gross, rate, to, "half-even")',
		to: 'amount: convert(gross, rate, to, "floor")',
	},
	{
		name: "margin is rounded in the customer's favour",
		file: core("margin/tiers.ts"),
		from: 'convert(exact, rate, currency, "away-from-zero")',
		to: 'convert(exact, rate, currency, "floor")',
	},
	{
		name: "a hedge holds the smaller side's margin",
		file: core("margin/margin.ts"),
		from: "buy > sell ? buy : sell",
		to: "buy > sell ? sell : buy",
	},
	{
		name: "accounts are closed out at 40 %",
		file: core("margin/close-out.ts"),
		from: "CLOSE_OUT_BASIS_POINTS = 5_000n",
		to: "CLOSE_OUT_BASIS_POINTS = 4_000n",
		seeds: [14],
	},
	{
		name: "accounts are closed out at 60 %",
		file: core("margin/close-out.ts"),
		from: "CLOSE_OUT_BASIS_POINTS = 5_000n",
		to: "CLOSE_OUT_BASIS_POINTS = 6_000n",
		seeds: [14],
	},
	{
		name: "a stale quote is good for three times as long",
		file: core("pricing/market-state.ts"),
		from: "ageMs > instrument.maxQuoteAgeMs",
		to: "ageMs > instrument.maxQuoteAgeMs * 3",
	},
	{
		name: "the session is not asked for",
		file: core("pricing/market-state.ts"),
		from: "if (!session.open) return",
		to: "if (!session.open && nowMs < 0) return",
	},
	{
		name: "crossed prices are believed",
		file: core("pricing/normalise.ts"),
		from: "if (bid > ask) return",
		to: "if (bid > ask + ask) return",
		seeds: [9],
	},
	{
		name: "an outlier is believed at once",
		file: core("pricing/normalise.ts"),
		from: "if (last !== null && !near(level, last, rules.band) &&",
		to: "if (last !== null && pending === null && !near(level, last, rules.band * 10n) &&",
	},
	{
		name: "a result is posted twice",
		file: core("ledger/journal.ts"),
		from: "customerAmount: closed.grossPnl,",
		to: "customerAmount: money(closed.grossPnl * 2n),",
	},
	{
		name: "both sides of an entry are the customer's",
		file: core("ledger/journal.ts"),
		from: "amount: negated(line.customerAmount)",
		to: "amount: line.customerAmount",
	},
	{
		name: "the chain of hashes skips an entry",
		file: core("ledger/journal.ts"),
		from: "previousHash = hash;",
		to: "",
	},
	{
		name: "a margin band is left out",
		file: core("margin/tiers.ts"),
		from: "Math.min(leverage, tier.leverage)",
		to: "leverage",
	},
	{
		name: "a band begins anew with each trade",
		file: core("margin/tiers.ts"),
		from: "const begin = exposure.beforeUsd * (ONE_USD / CENTS);",
		to: "const begin = exposure.beforeUsd * 0n;",
		seeds: [30],
	},
	{
		name: "converting a loss is free",
		file: core("margin/conversion.ts"),
		from: "const size = gross.numerator < 0n ? -gross.numerator : gross.numerator;",
		to: "const size = gross.numerator < 0n ? 0n : gross.numerator;",
	},
	{
		name: "the financing day ends at 22:00 UTC, also in summer",
		file: core("instruments/financing.ts"),
		from: "localToUtcMs(NEW_YORK, day, DAY_END_MINUTE);",
		to: "day * 86_400_000 + 22 * 3_600_000;",
	},
	{
		name: "the trading day ends at 21:00 UTC, also in winter",
		file: core("instruments/trading-day.ts"),
		from: "const endsMs = localToUtcMs(ZONE, today, END_MINUTE);",
		to: "const endsMs = today * 86_400_000 + 21 * 3_600_000;",
		seeds: [5],
	},
	{
		name: "Thursday carries the weekend",
		file: core("instruments/financing.ts"),
		from: "return workdaysOn(terms, next, settlementDays) - workdaysOn(terms, day, settlementDays);",
		to: "return workdaysOn(terms, next, Math.max(0, settlementDays - 1)) - workdaysOn(terms, day, Math.max(0, settlementDays - 1));",
		seeds: [7],
	},
	{
		name: "the cash of a split is not paid",
		file: core("ledger/lines.ts"),
		from: "customerAmount: cash,",
		to: "customerAmount: (cash * 0n) as typeof cash,",
		seeds: [33],
	},
	{
		name: "the fee for converting is taken from same-currency results too",
		file: core("margin/conversion.ts"),
		from: "\tif (from === to) return ZERO_MONEY;",
		to: "",
	},
];
