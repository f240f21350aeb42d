import type { OpenTrade } from "../account/index.ts";
import { costOf } from "../margin/index.ts";
import { divide, type Price, price, type Volume, volume } from "../money/index.ts";
import type { Side } from "../pricing/index.ts";

/** The trades of one side of an instrument together. */
export interface PositionSide {
	readonly count: number;
	readonly volume: Volume;
	/** The average by volume, rounded half-even; null without a trade. */
	readonly averagePrice: Price | null;
}

/** The open trades of one instrument. */
export interface Position<Trade> {
	readonly instrumentId: string;
	/** In the order given. */
	readonly trades: readonly Trade[];
	readonly buy: PositionSide;
	readonly sell: PositionSide;
	/** Bought less sold, in units; below zero: more is sold. */
	readonly net: bigint;
}

type Summed = Pick<OpenTrade, "instrumentId" | "side" | "volume" | "openingPrice"> & {
	readonly cost: OpenTrade["cost"];
};

/** Open trades by instrument, in the order in which each instrument appears first. For display: each trade stays its own. */
export function positionsOf<Trade extends Summed>(trades: Iterable<Trade>): Position<Trade>[] {
	const byInstrument = new Map<string, Trade[]>();
	for (const trade of trades) {
		const known = byInstrument.get(trade.instrumentId);
		if (known === undefined) byInstrument.set(trade.instrumentId, [trade]);
		else known.push(trade);
	}
	return [...byInstrument].map(([instrumentId, all]) => {
		const [buy, sell] = [sideOf(all, "buy"), sideOf(all, "sell")];
		return { instrumentId, trades: all, buy, sell, net: buy.volume - sell.volume };
	});
}

function sideOf(trades: readonly Summed[], side: Side): PositionSide {
	const own = trades.filter((trade) => trade.side === side);
	const units = volume(own.reduce((sum, trade) => sum + trade.volume, 0n));
	const cost = own.reduce((sum, trade) => sum + costOf(trade), 0n);
	return {
		count: own.length,
		volume: units,
		averagePrice: units === 0n ? null : price(divide(cost, units, "half-even")),
	};
}
