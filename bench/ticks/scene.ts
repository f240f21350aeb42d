import { price, rate, volume } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import type { OpenTrade } from "@truefill/core/trading";
import { seededRandom } from "@truefill/testkit";
import { zipf } from "../lib/zipf.ts";

export interface Scene {
	readonly trades: readonly { readonly accountId: string; readonly trade: OpenTrade }[];
	readonly ticks: readonly Quote[];
}

const START = 100_000_000n; // 1.00000000
const POINT = 1_000n; // 0.00001

/**
 * Open trades with a stop loss and a take profit each, 20 to 20,000 points from the start, over `instruments` in a Zipf
 * mix, and a random walk of ticks in steps of up to 30 points with the same mix. The same seed makes the same scene.
 */
export function makeScene(options: {
	trades: number;
	instruments: number;
	accounts: number;
	ticks: number;
	seed: number;
}): Scene {
	const random = seededRandom(options.seed);
	const choose = zipf(options.instruments);
	const name = (index: number): string => `I${index}`;
	const trades = Array.from({ length: options.trades }, (_, index) => {
		const side = random.integer(0, 1) === 0 ? "buy" : "sell";
		const instrumentId = name(choose(random.unit()));
		const away = () => BigInt(random.integer(20, 20_000)) * POINT;
		const [below, above] = [price(START - away()), price(START + away())];
		const tick = { instrumentId, bid: price(START - POINT), ask: price(START), tsMs: 0, sequence: 0 };
		const trade: OpenTrade = {
			id: `t${index}`,
			instrumentId,
			side,
			volume: volume(BigInt(random.integer(1, 100)) * 100_000_000_000n),
			openedVolume: volume(100_000_000_000n),
			openingPrice: price(START),
			openedAtMs: index,
			leverage: 30,
			margin: 0n as OpenTrade["margin"],
			commission: 0n as OpenTrade["commission"],
			stopLoss: side === "buy" ? below : above,
			takeProfit: side === "buy" ? above : below,
			openingTick: tick,
			openingConversion: { from: "USD", to: "USD", rate: rate(1_000_000_000_000n), via: [] },
			cost: null,
			trailingDistance: null,
			guaranteedPremium: null,
			closeRequest: null,
			swap: 0n as OpenTrade["swap"],
			administrationFee: 0n as OpenTrade["administrationFee"],
			swapCarry: 0n,
			financedDays: 0,
			cashAdjustments: 0n as OpenTrade["cashAdjustments"],
			marginExposure: null,
		};
		return { accountId: `a${random.integer(0, options.accounts - 1)}`, trade };
	});
	const bids = new Array<bigint>(options.instruments).fill(START - POINT);
	const ticks = Array.from({ length: options.ticks }, (_, sequence) => {
		const index = choose(random.unit());
		const bid = (bids[index] ?? START) + BigInt(random.integer(-30, 30)) * POINT;
		bids[index] = bid;
		return { instrumentId: name(index), bid: price(bid), ask: price(bid + POINT), tsMs: sequence, sequence };
	});
	return { trades, ticks };
}
