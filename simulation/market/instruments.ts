import { type Commission, type Instrument, LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { aPrice } from "@truefill/testkit";

interface Terms {
	readonly bid: string;
	readonly spread: string;
	/** The seed instruments are spread-only; some accounts' terms are not. */
	readonly commission?: Commission;
}

/** What is traded in a simulated day: pairs, those that accounts are converted over, two indices, a coin. */
const TRADED: Readonly<Record<string, Terms>> = {
	EURUSD: { bid: "1.08510", spread: "0.00006" },
	GBPUSD: {
		bid: "1.26480",
		spread: "0.00009",
		commission: { kind: "per-lot", amount: "3.50", currency: "USD", minimum: "0.07" },
	},
	USDJPY: {
		bid: "149.820",
		spread: "0.012",
		commission: { kind: "per-million", amount: "30.00", currency: "USD", minimum: "0.01" },
	},
	USDCHF: { bid: "0.88120", spread: "0.00012" },
	EURGBP: { bid: "0.85790", spread: "0.00011" },
	US500: { bid: "5120.50", spread: "0.50" },
	DE40: {
		bid: "17650.50",
		spread: "1.20",
		commission: { kind: "percent", percent: "0.013", currency: "EUR", minimum: "0.10" },
	},
	BTCUSD: { bid: "61500.00", spread: "18.00" },
};

export interface Traded {
	readonly instrument: Instrument;
	readonly firstBid: bigint;
	readonly spread: bigint;
	/** Prices and levels stand on this, some increments wide, so that prices often touch levels exactly. */
	readonly grid: bigint;
}

/** The profile whose caps hold. */
export const PROFILE = LEVERAGE_PROFILES["retail-eu-uk"];

export const TRADED_INSTRUMENTS: readonly Traded[] = SEED_INSTRUMENTS.flatMap((seed) => {
	const terms = TRADED[seed.id];
	if (terms === undefined) return [];
	const instrument = { ...seed, commission: terms.commission ?? seed.commission };
	const firstBid = aPrice(terms.bid);
	const steps = firstBid / 8_000n / instrument.priceIncrement;
	return [{ instrument, firstBid, spread: aPrice(terms.spread), grid: (steps + 1n) * instrument.priceIncrement }];
});

/** Moments at which a day may begin: all open, and half a minute before markets close or open. */
export const MORNINGS: readonly number[] = [
	Date.UTC(2026, 2, 4, 14, 0, 0),
	Date.UTC(2026, 2, 5, 9, 0, 0),
	Date.UTC(2026, 2, 5, 13, 30, 0),
	Date.UTC(2026, 2, 6, 16, 0, 0),
	// New York's break of five minutes around 17:00.
	Date.UTC(2026, 2, 4, 21, 57, 30),
	// The American indices' break.
	Date.UTC(2026, 2, 4, 21, 14, 30),
	// The week ends, the week begins (on the Sunday on which New York's clocks change).
	Date.UTC(2026, 2, 6, 21, 57, 30),
	Date.UTC(2026, 2, 8, 21, 2, 30),
];
