import type { AssetClass } from "@truefill/core/instruments";

/** Parameters of an instrument of the simulated market. */
export interface Character {
	/** The price to which it reverts, in quote currency. */
	readonly level: number;
	/** Standard deviation of a day's change, as a fraction. */
	readonly daily: number;
	/** Spread in a busy hour, in price increments. */
	readonly spread: number;
	/** Ticks a minute in a busy hour. */
	readonly ticks: number;
}

const row = (level: number, daily: number, spread: number, ticks: number): Character => ({
	level,
	daily,
	spread,
	ticks,
});

/** Daily pattern of an asset class: volatility and spread of each hour of UTC, relative to the busiest hour. */
export interface Rhythm {
	/** Relative standard deviation of each hour. */
	readonly liveliness: readonly number[];
	/** Multiple of the busy spread in each hour. */
	readonly width: readonly number[];
	/** Volatility of a Saturday or Sunday relative to a weekday. */
	readonly weekend: number;
}

const hours = (text: string): readonly number[] => text.split(" ").map(Number);

/** Asia from 0, London from 7, New York from 13. The end of the day at 21 or 22 is illiquid. */
const ROUND_THE_CLOCK: Rhythm = {
	liveliness: hours("6 6 6 5 5 6 8 11 11 10 9 9 10 13 14 13 11 9 8 7 6 4 4 5").map((x) => x / 14),
	width: hours("1.4 1.3 1.3 1.3 1.4 1.3 1.2 1 1 1 1 1 1 1 1 1 1 1.1 1.1 1.2 1.5 3.5 2.6 1.7"),
	weekend: 0.7,
};
const EUROPE: Rhythm = {
	liveliness: hours("3 3 3 3 3 4 7 14 12 10 9 9 10 11 12 12 10 8 7 6 5 4 3 3").map((x) => x / 14),
	width: hours("2 2 2 2 2 1.8 1.4 1 1 1 1 1 1 1 1 1 1.3 1.5 1.5 1.5 1.8 2 2 2"),
	weekend: 0.6,
};
const NEW_YORK: Rhythm = {
	liveliness: hours("3 3 3 3 3 3 3 4 4 4 4 5 6 10 14 12 10 9 9 10 11 6 4 3").map((x) => x / 14),
	width: hours("2 2 2 2 2 2 2 1.8 1.8 1.8 1.6 1.5 1.4 1.1 1 1 1 1 1 1 1 1.6 2 2"),
	weekend: 0.6,
};
const EVERY_DAY: Rhythm = {
	liveliness: hours("9 9 9 8 8 8 8 9 9 9 9 10 10 12 13 12 11 10 10 10 10 9 9 9").map((x) => x / 13),
	width: hours("1.1 1.1 1.1 1.2 1.2 1.2 1.1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1.1 1.1 1.1"),
	weekend: 0.8,
};

export const RHYTHMS: Readonly<Record<AssetClass, Rhythm>> = {
	forex: ROUND_THE_CLOCK,
	metals: ROUND_THE_CLOCK,
	commodities: NEW_YORK,
	indices: EUROPE,
	stocks: NEW_YORK,
	cryptos: EVERY_DAY,
};

/** For instruments missing in the table: similar to a share around 100. */
export const UNKNOWN_CHARACTER: Character = row(100, 0.012, 8, 60);

export const CHARACTERS: Readonly<Record<string, Character>> = {
	EURUSD: row(1.165, 0.0045, 8, 240),
	GBPUSD: row(1.335, 0.005, 11, 210),
	USDJPY: row(151.2, 0.0055, 9, 210),
	USDCHF: row(0.804, 0.0048, 12, 150),
	USDCAD: row(1.392, 0.0042, 14, 150),
	EURGBP: row(0.8727, 0.0036, 11, 150),
	EURJPY: row(176.15, 0.0052, 14, 180),
	GBPJPY: row(201.85, 0.006, 20, 180),
	EURCHF: row(0.9367, 0.0034, 15, 120),
	CHFJPY: row(188.06, 0.0052, 20, 100),
	EURCAD: row(1.6217, 0.0045, 22, 100),
	AUDUSD: row(0.657, 0.0058, 11, 160),
	NZDUSD: row(0.574, 0.0058, 15, 120),
	AUDJPY: row(99.34, 0.0065, 16, 120),
	EURAUD: row(1.7732, 0.0052, 22, 110),
	GBPAUD: row(2.032, 0.0056, 28, 100),
	AUDNZD: row(1.1446, 0.004, 24, 90),
	USDSEK: row(9.46, 0.0062, 320, 70),
	USDNOK: row(10.04, 0.0066, 350, 70),
	USDDKK: row(6.41, 0.0045, 90, 60),
	USDPLN: row(3.655, 0.006, 160, 60),
	USDHUF: row(335.4, 0.0068, 180, 60),
	USDCZK: row(20.86, 0.0055, 800, 60),
	USDZAR: row(17.28, 0.0085, 900, 70),
	USDMXN: row(18.42, 0.0075, 420, 70),
	USDTRY: row(42.3, 0.004, 3800, 60),
	USDSGD: row(1.2985, 0.0028, 18, 80),
	USDHKD: row(7.785, 0.0005, 12, 60),
	USDCNH: row(7.112, 0.0022, 22, 70),
	XAUUSD: row(4080, 0.0105, 320, 200),
	XAUEUR: row(3502, 0.0105, 380, 100),
	XAGUSD: row(50.4, 0.019, 22, 120),
	XPTUSD: row(1560, 0.016, 180, 60),
	XPDUSD: row(1405, 0.019, 420, 60),
	US500: row(6720, 0.0095, 5, 200),
	US100: row(24950, 0.0125, 14, 200),
	US30: row(46800, 0.0088, 24, 160),
	DE40: row(23850, 0.01, 12, 160),
	UK100: row(9650, 0.0078, 11, 120),
	FR40: row(8120, 0.0098, 11, 120),
	EU50: row(5640, 0.0098, 14, 120),
	JP225: row(49800, 0.0125, 80, 120),
	AU200: row(8780, 0.008, 14, 80),
	US2000: row(2430, 0.013, 320, 90),
	HK50: row(26200, 0.0135, 70, 80),
	CH20: row(12500, 0.0078, 24, 70),
	ES35: row(16050, 0.0098, 55, 60),
	BRENT: row(64.2, 0.019, 32, 120),
	WTI: row(60.1, 0.02, 32, 120),
	NATGAS: row(4.2, 0.032, 9, 80),
	COPPER: row(5.02, 0.014, 260, 70),
	CORN: row(4.28, 0.014, 9, 60),
	WHEAT: row(5.32, 0.016, 10, 60),
	SOYBEAN: row(11.12, 0.012, 12, 60),
	SUGAR: row(0.1462, 0.016, 22, 60),
	BTCUSD: row(94800, 0.022, 1800, 200),
	ETHUSD: row(3120, 0.03, 110, 180),
	SOLUSD: row(142, 0.038, 8, 120),
	BCHUSD: row(498, 0.033, 40, 70),
	LTCUSD: row(95.4, 0.032, 9, 70),
	LINKUSD: row(13.9, 0.036, 12, 70),
	DOTUSD: row(2.86, 0.036, 4, 60),
	XRPUSD: row(2.24, 0.034, 9, 110),
	ADAUSD: row(0.506, 0.036, 4, 70),
	DOGEUSD: row(0.1612, 0.038, 14, 90),
	AAPL: row(268.4, 0.014, 4, 120),
	MSFT: row(504.2, 0.0135, 7, 100),
	NVDA: row(186.8, 0.022, 3, 150),
	AMZN: row(234.6, 0.016, 4, 110),
	GOOGL: row(276.3, 0.016, 4, 100),
	META: row(612.5, 0.018, 9, 100),
	TSLA: row(408.9, 0.028, 8, 150),
	NFLX: row(111.4, 0.018, 5, 80),
	AMD: row(238.7, 0.026, 6, 110),
	IBM: row(306.2, 0.012, 7, 60),
	JPM: row(309.8, 0.012, 5, 70),
	V: row(337.6, 0.01, 6, 60),
	KO: row(70.6, 0.008, 2, 60),
	DIS: row(107.9, 0.013, 3, 60),
	BA: row(196.4, 0.018, 6, 70),
	XOM: row(117.3, 0.012, 3, 70),
	TOYOTA: row(3120, 0.014, 15, 70),
	SONY: row(4380, 0.017, 20, 70),
};
