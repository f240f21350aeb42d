import { type Instrument, type Jurisdiction, jurisdictionLeverage, sessionAt } from "@truefill/core/instruments";
import { type Money, type Price, volume } from "@truefill/core/money";
import { createRates, type Quote, type Side } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import { type AccountState, type Command, decide, evolve, type MarketView } from "@truefill/core/trading";
import { sha256 } from "../../engine/index.ts";
import { madeUpPrices, type PastMinute, type PastPrices } from "./past-prices.ts";

/** A command of the history, with the market at its time. */
export interface PastCommand {
	readonly command: Command;
	readonly view: MarketView;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** One trade of the demo customer: instrument, start in hours, duration, and approximate result in cents. */
interface Chapter {
	readonly instrumentId: string;
	readonly atHour: number;
	readonly forMinutes: number;
	readonly result: number;
}

/** One month, slightly more won than lost, over all six classes. All quoted in USD: no conversion rate is needed. */
const CHAPTERS: readonly Chapter[] = [
	{ instrumentId: "EURUSD", atHour: 14, forMinutes: 95, result: 6_400 },
	{ instrumentId: "XAUUSD", atHour: 39, forMinutes: 140, result: -4_100 },
	{ instrumentId: "US500", atHour: 64, forMinutes: 180, result: 9_700 },
	{ instrumentId: "BTCUSD", atHour: 101, forMinutes: 320, result: -7_300 },
	{ instrumentId: "AAPL", atHour: 136, forMinutes: 110, result: 5_200 },
	{ instrumentId: "EURUSD", atHour: 183, forMinutes: 75, result: -5_800 },
	{ instrumentId: "WTI", atHour: 208, forMinutes: 160, result: 11_500 },
	{ instrumentId: "GBPUSD", atHour: 233, forMinutes: 130, result: 4_300 },
	{ instrumentId: "ETHUSD", atHour: 270, forMinutes: 260, result: -8_900 },
	{ instrumentId: "XAUUSD", atHour: 305, forMinutes: 90, result: 12_600 },
	{ instrumentId: "US500", atHour: 352, forMinutes: 150, result: -6_600 },
	{ instrumentId: "AAPL", atHour: 377, forMinutes: 85, result: 7_100 },
	{ instrumentId: "EURUSD", atHour: 402, forMinutes: 200, result: 10_800 },
	{ instrumentId: "WTI", atHour: 448, forMinutes: 120, result: -9_400 },
	{ instrumentId: "GBPUSD", atHour: 497, forMinutes: 105, result: 6_900 },
	{ instrumentId: "BTCUSD", atHour: 531, forMinutes: 240, result: 13_200 },
	{ instrumentId: "XAUUSD", atHour: 568, forMinutes: 100, result: -4_700 },
];

/** The instrument of the last trades, which correct the result to the cent: 1,000 units move by one cent a point. */
const LAST_INSTRUMENT = "EURUSD";
const LAST_AT_HOUR = 600;

/** Builds the history on a scratch copy of the account, with core's own rules. */
export class DemoPlan {
	/** If this command is stored, the whole history is stored. */
	static readonly LAST_COMMAND = "demo-close-last";

	readonly commands: PastCommand[] = [];
	readonly #now: MarketView;
	readonly #prices: PastPrices;
	readonly #jurisdiction: Jurisdiction;
	#state: AccountState | undefined;
	#latestMs = 0;

	/** The caps of `jurisdiction` apply in addition to those of `now` (E8). */
	constructor(now: MarketView, prices: PastPrices, jurisdiction: Jurisdiction) {
		this.#now = now;
		this.#jurisdiction = jurisdiction;
		this.#prices = prices;
	}

	/** Opens and funds the account at `startMs`, trades for a month, and ends with `target` as its lifetime P&L. */
	async write(startMs: number, setup: readonly Command[], target: Money): Promise<void> {
		for (const command of setup) this.#run(command, this.#viewAt(startMs, undefined));
		let planned = 0n;
		for (const [index, chapter] of CHAPTERS.entries()) {
			planned += BigInt(chapter.result);
			// Adds what an earlier trade fell short of (its market hardly moved), within limits.
			const wanted = planned - (this.#state?.lifetimePnl ?? 0n);
			const limit = 20_000n;
			await this.#chapter(startMs, index, chapter, wanted > limit ? limit : wanted < -limit ? -limit : wanted);
		}
		await this.#last(startMs, target);
	}

	async #chapter(startMs: number, index: number, chapter: Chapter, result: bigint): Promise<void> {
		const instrument = this.#now.instrument(chapter.instrumentId);
		if (instrument === undefined) return;
		const spanMs = chapter.forMinutes * MINUTE_MS;
		const minutes = await this.#session(instrument, startMs + chapter.atHour * HOUR_MS, spanMs);
		const [opening, closing] = [minutes[0], minutes.at(-1)];
		if (opening === undefined || closing === undefined) return;
		const gain = result > 0n;
		const buyGain = closing.bid - opening.ask;
		const sellGain = opening.bid - closing.ask;
		const side: Side = gain === buyGain > sellGain ? "buy" : "sell";
		const difference = side === "buy" ? buyGain : sellGain;
		if (difference === 0n) return;
		// result cents = difference × units × 100, all × 10^8
		const wanted = ((gain ? result : -result) * 10n ** 14n) / (difference < 0n ? -difference : difference);
		const units = this.#affordable(instrument, opening.ask, wanted);
		if (units === null) return;
		this.#trade(`${index + 1}`, instrument, side, units, opening, closing);
	}

	/** Rounded down to the volume step, within the limits, with at most about a third of the money as margin. */
	#affordable(instrument: Instrument, at: Price, wanted: bigint): bigint | null {
		const profile = Math.min(
			this.#now.profileLeverage(instrument),
			jurisdictionLeverage(this.#jurisdiction, instrument),
		);
		const leverage = BigInt(Math.min(instrument.maxLeverage, profile));
		const byMargin = (3_000n * 10n ** 16n * leverage) / at;
		const most = [wanted, byMargin, BigInt(instrument.maxVolume)].reduce((a, b) => (a < b ? a : b));
		const units = (most / instrument.stepVolume) * instrument.stepVolume;
		return units < instrument.minVolume ? null : units;
	}

	/**
	 * Adds one or two trades after which the lifetime P&L is exactly `target`: finds minutes whose prices differ by the
	 * right number of points for some volume.
	 */
	async #last(startMs: number, target: Money): Promise<void> {
		const instrument = this.#now.instrument(LAST_INSTRUMENT);
		invariant(instrument !== undefined && this.#state !== undefined, `the demo needs ${LAST_INSTRUMENT}`);
		const rest = target - this.#state.lifetimePnl;
		let trades: readonly Exactly[] | null = null;
		for (let later = 0; trades === null && later <= 48; later += 8) {
			const minutes = await this.#session(instrument, startMs + (LAST_AT_HOUR + later) * HOUR_MS, 10 * HOUR_MS);
			const half = Math.floor(minutes.length / 2);
			trades = twoThatBring(rest, minutes.slice(0, half), minutes.slice(half));
		}
		invariant(trades !== null, `no trades in ${LAST_INSTRUMENT} bring ${rest} cents`);
		for (const [index, { side, lots, opening, closing }] of trades.entries()) {
			const name = index === trades.length - 1 ? "last" : "last-but-one";
			this.#trade(name, instrument, side, lots * THOUSAND, opening, closing);
		}
		invariant(this.#state.lifetimePnl === target, "the demo history closes to its figure");
	}

	/** The minutes of a span within a session, searched hourly from `fromMs`; generated prices where there is no past. */
	async #session(instrument: Instrument, fromMs: number, spanMs: number): Promise<readonly PastMinute[]> {
		let first: number | undefined;
		for (let hour = 0; hour < 96; hour += 1) {
			// Never before the previous trade.
			const startMs = Math.max(fromMs, this.#latestMs + HOUR_MS) + hour * HOUR_MS;
			if (startMs + spanMs >= this.#now.nowMs) break;
			if (!sessionAt(instrument.calendar, startMs).open || !sessionAt(instrument.calendar, startMs + spanMs).open)
				continue;
			first ??= startMs;
			const minutes = await this.#prices(instrument, startMs, startMs + spanMs);
			if (minutes.length >= spanMs / MINUTE_MS / 2) return minutes;
		}
		return first === undefined ? [] : madeUpPrices(instrument, first, first + spanMs);
	}

	#trade(
		name: string,
		instrument: Instrument,
		side: Side,
		units: bigint,
		opening: PastMinute,
		closing: PastMinute,
	): void {
		const state = this.#state;
		invariant(state !== undefined, "the account is open");
		const accountId = state.id;
		this.#run(
			{
				kind: "open-trade",
				commandId: `demo-open-${name}`,
				origin: "job",
				accountId,
				instrumentId: instrument.id,
				side,
				volume: volume(units),
				stopLoss: null,
				takeProfit: null,
				bound: null,
			},
			this.#viewAt(opening.atMs, quoteOf(instrument, opening)),
		);
		this.#run(
			{
				kind: "close-trade",
				commandId: `demo-close-${name}`,
				origin: "job",
				accountId,
				tradeId: `${state.number}-${state.sequence + 1}`,
				volume: null,
				bound: null,
			},
			this.#viewAt(closing.atMs, quoteOf(instrument, closing)),
		);
	}

	#run(command: Command, view: MarketView): void {
		const decision = decide(this.#state, command, view);
		invariant(decision.kind === "accepted", `${command.commandId} of the demo is refused`);
		for (const event of decision.events) this.#state = evolve(this.#state, event, sha256);
		this.#latestMs = view.nowMs;
		this.commands.push({ command, view });
	}

	#viewAt(nowMs: number, quote: Quote | undefined): MarketView {
		const now = this.#now;
		const quoteOf = (id: string) => (id === quote?.instrumentId ? quote : undefined);
		return {
			nowMs,
			instrument: (id) => now.instrument(id),
			quote: quoteOf,
			state: (id) => (quoteOf(id) === undefined ? { state: "no-price" } : { state: "open" }),
			overdueMs: () => null,
			rate: createRates([], quoteOf),
			profileLeverage: (instrument) => now.profileLeverage(instrument),
		};
	}
}

/** Past ticks have no sequence in this server's quote book: 0. */
const quoteOf = (instrument: Instrument, minute: PastMinute): Quote => ({
	instrumentId: instrument.id,
	bid: minute.bid,
	ask: minute.ask,
	tsMs: minute.atMs,
	sequence: 0,
});

interface Exactly {
	readonly side: Side;
	/** In lots of 1,000 units. */
	readonly lots: bigint;
	readonly opening: PastMinute;
	readonly closing: PastMinute;
}

const THOUSAND = 1000n * 10n ** 8n;
/** One point of EUR/USD: 0.00001. On 1,000 units it is one cent. */
const POINT = 1000n;
const MOST_LOTS = 100n;

/** A trade within `minutes` that gains `points` (loses, where negative). */
function tradeOf(minutes: readonly PastMinute[], lots: bigint, points: bigint): Exactly | null {
	const difference = points * POINT;
	const later = new Map<string, PastMinute>();
	// Iterates from the end, so that the map holds only minutes after the opening.
	for (const opening of minutes.toReversed()) {
		const bought = later.get(`bid ${opening.ask + difference}`);
		if (bought !== undefined) return { side: "buy", lots, opening, closing: bought };
		const sold = later.get(`ask ${opening.bid - difference}`);
		if (sold !== undefined) return { side: "sell", lots, opening, closing: sold };
		later.set(`bid ${opening.bid}`, opening);
		later.set(`ask ${opening.ask}`, opening);
	}
	return null;
}

/** At most two trades that together gain `rest` cents: the first gains most of it, the second the remainder. */
function twoThatBring(
	rest: bigint,
	first: readonly PastMinute[],
	second: readonly PastMinute[],
): readonly Exactly[] | null {
	for (let lots = MOST_LOTS; lots >= 10n; lots -= 1n) {
		for (const more of [0n, 1n, -1n, 2n, -2n, 3n, -3n]) {
			const points = rest / lots + more;
			const left = rest - points * lots;
			const most = tradeOf(first, lots, points);
			if (most === null) continue;
			if (left === 0n) return [most];
			for (let small = MOST_LOTS; small >= 1n; small -= 1n) {
				if (left % small !== 0n) continue;
				const remainder = tradeOf(second, small, left / small);
				if (remainder !== null) return [most, remainder];
			}
		}
	}
	return null;
}
