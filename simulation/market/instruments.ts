import {
	type Commission,
	type Instrument,
	LEVERAGE_PROFILES,
	type MarginTier,
	type SwapTerms,
} from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { aPrice } from "@truefill/testkit";
import type { Skip } from "../world/world.ts";

interface Terms {
	readonly bid: string;
	readonly spread: string;
	/** The seed instruments are spread-only; some of these have a commission. */
	readonly commission?: Commission;
	/** Bands narrow enough for the simulated volumes. */
	readonly marginTiers?: readonly MarginTier[];
	/** The seed instruments are financed at a yearly rate. */
	readonly swap?: SwapTerms;
}

/** The instruments of a simulated day: pairs, including those used for conversion, two indices, a coin, a share. */
const TRADED: Readonly<Record<string, Terms>> = {
	EURUSD: { bid: "1.08510", spread: "0.00006" },
	GBPUSD: {
		bid: "1.26480",
		spread: "0.00009",
		commission: { kind: "per-lot", amount: "3.50", currency: "USD", minimum: "0.07" },
		marginTiers: [
			{ uptoUsd: "20000", leverage: 30 },
			{ uptoUsd: "90000.50", leverage: 20 },
			{ uptoUsd: null, leverage: 12 },
		],
	},
	USDJPY: {
		bid: "149.820",
		spread: "0.012",
		commission: { kind: "per-million", amount: "30.00", currency: "USD", minimum: "0.01" },
	},
	USDCHF: { bid: "0.88120", spread: "0.00012", swap: { kind: "points", long: "0.4137", short: "-1.2091" } },
	EURGBP: { bid: "0.85790", spread: "0.00011" },
	US500: { bid: "5120.50", spread: "0.50" },
	DE40: {
		bid: "17650.50",
		spread: "1.20",
		commission: { kind: "percent", percent: "0.013", currency: "EUR", minimum: "0.10" },
	},
	BTCUSD: { bid: "61500.00", spread: "18.00" },
	AAPL: { bid: "212.40", spread: "0.06" },
};

export interface Traded {
	readonly instrument: Instrument;
	readonly firstBid: bigint;
	readonly spread: bigint;
	/** Prices and levels are multiples of this (some increments), so that prices often touch levels exactly. */
	readonly grid: bigint;
}

/** The profile whose leverage caps apply. */
export const PROFILE = LEVERAGE_PROFILES["retail-eu-uk"];

const tradedBy = (table: Readonly<Record<string, Terms>>): readonly Traded[] =>
	SEED_INSTRUMENTS.flatMap((seed) => {
		const terms = table[seed.id];
		if (terms === undefined) return [];
		const { commission = seed.commission, marginTiers = seed.marginTiers, swap = seed.financing.swap } = terms;
		const instrument = { ...seed, commission, marginTiers, financing: { ...seed.financing, swap } };
		const firstBid = aPrice(terms.bid);
		const steps = firstBid / 8_000n / instrument.priceIncrement;
		return [{ instrument, firstBid, spread: aPrice(terms.spread), grid: (steps + 1n) * instrument.priceIncrement }];
	});

/** Instruments of the simulator's own days. */
export const TRADED_INSTRUMENTS: readonly Traded[] = tradedBy(TRADED);
/** Additional instruments of replayed recordings. */
const RECORDED: Readonly<Record<string, Terms>> = {
	XAUUSD: { bid: "1284.00", spread: "0.40" },
	WTI: { bid: "20.00", spread: "0.03" },
};
/** All instruments that a market may have. */
export const ALL_INSTRUMENTS: readonly Traded[] = [...TRADED_INSTRUMENTS, ...tradedBy(RECORDED)];

/** The share with splits and dividends. */
export const SHARE = "AAPL";

/** The start of a day, and the stretches that are skipped. */
export interface Morning {
	readonly startsMs: number;
	readonly skips: readonly Skip[];
}

/** Simulated time before a night or a weekend is skipped. */
const EVENING_MS = 6_000;

const morning = (begins: string): Morning => ({ startsMs: Date.parse(begins), skips: [] });

/** Starts before markets close, and continues shortly before they reopen. */
function evening(begins: string, goesOn: string): Morning {
	const startsMs = Date.parse(begins);
	return { startsMs, skips: [{ atMs: EVENING_MS, byMs: Date.parse(goesOn) - startsMs - EVENING_MS }] };
}

/** Possible starts of a day. New York is at UTC−5 until Sunday, 8 March, and at UTC−4 from then on. */
export const MORNINGS: readonly Morning[] = [
	morning("2026-03-04T15:00:00Z"),
	morning("2026-03-05T09:00:00Z"),
	morning("2026-03-06T16:00:00Z"),
	// The last seconds of New York's share session, and the break of the American indices.
	morning("2026-03-04T20:59:52Z"),
	evening("2026-03-05T21:14:52Z", "2026-03-05T21:29:58Z"),
	// The five-minute break around 17:00 New York: on a Wednesday, a Thursday, and the first Monday of summer time.
	evening("2026-03-04T21:57:52Z", "2026-03-04T22:02:58Z"),
	evening("2026-03-05T21:57:52Z", "2026-03-05T22:02:58Z"),
	evening("2026-03-09T20:57:52Z", "2026-03-09T21:02:58Z"),
	// The weekend on which New York's clocks are set forward.
	evening("2026-03-06T21:57:52Z", "2026-03-08T21:02:58Z"),
	// A share is held overnight.
	evening("2026-03-05T20:59:50Z", "2026-03-06T14:29:58Z"),
];
