import type { OpenTrade } from "../account/index.ts";
import {
	type AccountCurrency,
	convert,
	type Money,
	money,
	type Price,
	productScaled,
	type Rate,
	type Volume,
	ZERO_MONEY,
} from "../money/index.ts";
import type { Side } from "../pricing/index.ts";

/**
 * Initial margin of a fill: units × price ÷ leverage, bought in the account currency at `rate` (the ask of
 * quote/account), rounded up to the minor unit (E2, E8).
 */
export const marginOfFill = (
	at: Price,
	units: Volume,
	leverage: number,
	rate: Rate,
	currency: AccountCurrency,
): Money => marginOfCost(at * units, leverage, rate, currency);

/** The same from the cost, price × volume × 10^16: for a netting position the margin at its average price (E8). */
export function marginOfCost(cost: bigint, leverage: number, rate: Rate, currency: AccountCurrency): Money {
	const { numerator, denominator } = productScaled(cost);
	return convert({ numerator, denominator: denominator * BigInt(leverage) }, rate, currency, "away-from-zero");
}

/** The part of a trade that the used margin depends on. */
export type MarginLine = Pick<OpenTrade, "instrumentId" | "side" | "margin">;

interface Sides {
	buy: bigint;
	sell: bigint;
}

const larger = ({ buy, sell }: Sides): bigint => (buy > sell ? buy : sell);

function addLine(perInstrument: Map<string, Sides>, instrumentId: string, side: Side, margin: bigint): void {
	const sides = perInstrument.get(instrumentId);
	if (sides === undefined) {
		perInstrument.set(instrumentId, side === "buy" ? { buy: margin, sell: 0n } : { buy: 0n, sell: margin });
	} else if (side === "buy") {
		sides.buy += margin;
	} else {
		sides.sell += margin;
	}
}

/**
 * Used margin of an account: the larger side of each instrument, summed (E9). With one side only, as always in a
 * netting account, that is the sum.
 */
export function usedMargin(lines: Iterable<MarginLine>): Money {
	// Most accounts hold one instrument: only the others need to be grouped.
	let first: string | undefined;
	const own: Sides = { buy: 0n, sell: 0n };
	let others: Map<string, Sides> | undefined;
	for (const { instrumentId, side, margin } of lines) {
		first ??= instrumentId;
		if (instrumentId === first) own[side] += margin;
		else {
			others ??= new Map();
			addLine(others, instrumentId, side, margin);
		}
	}
	let used = larger(own);
	if (others !== undefined) for (const sides of others.values()) used += larger(sides);
	return used === 0n ? ZERO_MONEY : money(used);
}
