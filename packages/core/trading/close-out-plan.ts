import type { Instrument } from "../instruments/index.ts";
import { openPnl } from "../margin/index.ts";
import { type Money, money, type Volume, volume } from "../money/index.ts";
import { closingSide, opposite, type Quote, type Side } from "../pricing/index.ts";
import { invariant } from "../result/index.ts";
import { isBreached } from "./account-figures.ts";
import { restOf, settle } from "./close-at.ts";
import { marketVerdict } from "./explain.ts";
import type { AccountState, MarketView, OpenTrade } from "./types.ts";

/** A part of an open trade that the close-out closes. */
export interface CloseOutStep {
	readonly tradeId: string;
	readonly part: Volume;
}

/** An open trade on a market that can be dealt on now. */
interface Leg {
	readonly trade: OpenTrade;
	readonly instrument: Instrument;
	readonly quote: Quote;
	/** Volume steps that it is closed in; the last may be a broken one. */
	readonly steps: bigint;
}

/** What closing a part of a leg changes. */
interface Effect {
	readonly equity: bigint;
	readonly released: bigint;
}

/** A leg and how many of its steps are closed. */
interface Cut {
	readonly leg: Leg;
	readonly steps: bigint;
}

interface Sides {
	buy: bigint;
	sell: bigint;
}

const partOf = ({ trade, instrument, steps }: Leg, count: bigint): Volume =>
	count >= steps ? trade.volume : volume(count * instrument.stepVolume);

/** Largest margin first; of equal ones the older trade; of equally old ones the lesser id. A total order (E17). */
function byMargin(a: Leg, b: Leg): number {
	if (a.trade.margin !== b.trade.margin) return a.trade.margin > b.trade.margin ? -1 : 1;
	if (a.trade.openedAtMs !== b.trade.openedAtMs) return a.trade.openedAtMs - b.trade.openedAtMs;
	return a.trade.id < b.trade.id ? -1 : 1;
}

/** The account while its close-out is planned: figures in minor units, without events. */
class Planning {
	readonly #state: AccountState;
	readonly #view: MarketView;
	readonly #sides = new Map<string, Sides>();
	/** What is closed, in order. */
	readonly steps: CloseOutStep[] = [];
	#legs: Leg[] = [];
	#equity: bigint;
	#used = 0n;

	constructor(state: AccountState, equity: Money, view: MarketView) {
		this.#state = state;
		this.#view = view;
		this.#equity = equity;
		for (const trade of state.openTrades.values()) {
			const sides = this.#sidesOf(trade.instrumentId);
			sides[trade.side] += trade.margin;
			const leg = this.#legOf(trade);
			if (leg !== null) this.#legs.push(leg);
		}
		for (const { buy, sell } of this.#sides.values()) this.#used += buy > sell ? buy : sell;
		this.#legs.sort(byMargin);
	}

	#sidesOf(instrumentId: string): Sides {
		let sides = this.#sides.get(instrumentId);
		if (sides === undefined) {
			sides = { buy: 0n, sell: 0n };
			this.#sides.set(instrumentId, sides);
		}
		return sides;
	}

	#legOf(trade: OpenTrade): Leg | null {
		const instrument = this.#view.instrument(trade.instrumentId);
		const quote = this.#view.quote(trade.instrumentId);
		if (instrument === undefined || quote === undefined) return null;
		if (marketVerdict(instrument, this.#view.state(instrument.id), "close") !== null) return null;
		const at = closingSide(trade.side, quote);
		if (!settle(trade, trade.volume, at, instrument, this.#state.currency, this.#view).ok) return null;
		const step = instrument.stepVolume;
		return { trade, instrument, quote, steps: (trade.volume + step - 1n) / step };
	}

	get breached(): boolean {
		return isBreached(money(this.#equity), money(this.#used));
	}

	/** Simulates closing so many steps of a leg with the functions that the deed uses. */
	#effect({ leg, steps }: Cut): Effect {
		const { trade, instrument, quote } = leg;
		const { currency } = this.#state;
		const part = partOf(leg, steps);
		const rates = this.#view.rate(instrument.quoteCurrency, currency);
		const settled = settle(trade, part, closingSide(trade.side, quote), instrument, currency, this.#view);
		invariant(rates !== undefined && settled.ok, "a leg can be settled");
		const { grossPnl, commission, conversionCharge } = settled.value;
		const rest = restOf(trade, part);
		const open = openPnl(trade, quote, rates, currency);
		const after = rest.volume === 0n ? 0n : openPnl(rest, quote, rates, currency);
		return { equity: grossPnl - commission - conversionCharge + after - open, released: trade.margin - rest.margin };
	}

	/** Least steps of a leg that release so much, or all of them. */
	static #stepsFor({ trade, instrument, steps }: Leg, release: bigint): bigint {
		if (release >= trade.margin) return steps;
		// ⌊margin × part ÷ volume⌋ ≥ release exactly from this volume on.
		const units = (release * trade.volume + trade.margin - 1n) / trade.margin;
		const count = (units + instrument.stepVolume - 1n) / instrument.stepVolume;
		return count < steps ? count : steps;
	}

	/** The cuts on the other side of a hedge that keep it from becoming the larger one, largest margin first. */
	#companions(instrumentId: string, side: Side, target: bigint): readonly Cut[] {
		let excess = this.#sidesOf(instrumentId)[side] - target;
		const cuts: Cut[] = [];
		for (const leg of this.#legs) {
			if (excess <= 0n) break;
			if (leg.trade.instrumentId !== instrumentId || leg.trade.side !== side) continue;
			const cut = { leg, steps: Planning.#stepsFor(leg, excess) };
			cuts.push(cut);
			excess -= this.#effect(cut).released;
		}
		return cuts;
	}

	/** A leg of the larger side closed by so many steps, with what must go with it on the other side. */
	#cut(leg: Leg, steps: bigint): readonly Cut[] {
		const { instrumentId, side } = leg.trade;
		const own = { leg, steps };
		const left = this.#sidesOf(instrumentId)[side] - this.#effect(own).released;
		return [own, ...this.#companions(instrumentId, opposite(side), left)];
	}

	/** Equity and used margin once the cuts of one instrument are made. */
	#after(cuts: readonly Cut[]): { readonly equity: bigint; readonly used: bigint } {
		const [first] = cuts;
		if (first === undefined) return { equity: this.#equity, used: this.#used };
		const sides = this.#sidesOf(first.leg.trade.instrumentId);
		const left = { ...sides };
		let equity = this.#equity;
		for (const cut of cuts) {
			const effect = this.#effect(cut);
			equity += effect.equity;
			left[cut.leg.trade.side] -= effect.released;
		}
		const larger = ({ buy, sell }: Sides) => (buy > sell ? buy : sell);
		return { equity, used: this.#used - larger(sides) + larger(left) };
	}

	#suffices(cuts: readonly Cut[]): boolean {
		const { equity, used } = this.#after(cuts);
		return !isBreached(money(equity), money(used));
	}

	/** Whether making the cuts brings the account nearer to its close-out level from below. */
	#helps(cuts: readonly Cut[]): boolean {
		const { equity, used } = this.#after(cuts);
		return 2n * equity - used > 2n * this.#equity - this.#used;
	}

	/**
	 * The leg to close next: of the larger side of its instrument, largest margin first. One whose closing would cost
	 * more than it frees waits until nothing else is left.
	 */
	#next(): Leg | null {
		const larger = this.#legs.filter(({ trade }) => {
			const sides = this.#sidesOf(trade.instrumentId);
			return sides[trade.side] >= sides[opposite(trade.side)];
		});
		return larger.find((leg) => this.#helps(this.#cut(leg, leg.steps))) ?? larger[0] ?? null;
	}

	/** Closes as much as is needed of the next leg; false when no market is left to close on. */
	step(): boolean {
		const leg = this.#next();
		if (leg === null) return false;
		let cuts = this.#cut(leg, leg.steps);
		if (this.#suffices(cuts)) {
			let tooFew = 0n;
			let enough = leg.steps;
			while (enough - tooFew > 1n) {
				const middle = (tooFew + enough) / 2n;
				if (this.#suffices(this.#cut(leg, middle))) enough = middle;
				else tooFew = middle;
			}
			cuts = this.#trimmed(this.#cut(leg, enough));
		}
		this.#make(cuts);
		return true;
	}

	/** Gives back what of the companions is not needed: they were cut to the step of the other side. */
	#trimmed(cuts: readonly Cut[]): readonly Cut[] {
		let kept = cuts;
		for (let index = cuts.length - 1; index > 0; index -= 1) {
			const withSteps = (steps: bigint) => kept.map((cut, at) => (at === index ? { ...cut, steps } : cut));
			let tooFew = -1n;
			let enough = kept[index]?.steps ?? 0n;
			while (enough - tooFew > 1n) {
				const middle = (tooFew + enough) / 2n;
				if (this.#suffices(withSteps(middle))) enough = middle;
				else tooFew = middle;
			}
			kept = withSteps(enough);
			if (enough > 0n) break;
		}
		return kept.filter((cut) => cut.steps > 0n);
	}

	#make(cuts: readonly Cut[]): void {
		const { equity, used } = this.#after(cuts);
		this.#equity = equity;
		this.#used = used;
		for (const cut of cuts) {
			const { trade } = cut.leg;
			const part = partOf(cut.leg, cut.steps);
			this.#sidesOf(trade.instrumentId)[trade.side] -= this.#effect(cut).released;
			this.steps.push({ tradeId: trade.id, part });
			this.#legs = this.#legs.filter((leg) => leg !== cut.leg);
			const rest = part === trade.volume ? null : this.#legOf(restOf(trade, part));
			if (rest !== null) this.#legs.push(rest);
		}
		this.#legs.sort(byMargin);
	}
}

/**
 * What the close-out of a breached account closes at the view's quotes (E17), in order; nothing for an account above its
 * level. Each step takes the trade with the largest margin, of those on the larger side of their instrument and on
 * markets that can be dealt on, and closes as few volume steps of it as bring the account above half of its used
 * margin, or all of it. Where that would leave the other side of a hedge the larger one, that side is closed with it:
 * alone it would free nothing. Every step is simulated with the functions that the deed uses. The order of trades is
 * total (margin, then age, then id), so the plan does not depend on the order in which trades are kept.
 */
export function closeOutSteps(state: AccountState, equity: Money, view: MarketView): readonly CloseOutStep[] {
	const planning = new Planning(state, equity, view);
	let going = true;
	while (going && planning.breached) going = planning.step();
	return planning.steps;
}
