import type { AccountState, MarketView, OpenTrade } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { openPnl } from "../margin/index.ts";
import { type Money, money, type Volume, volume } from "../money/index.ts";
import { closingSide, opposite, type Quote, type Side, type TwoSidedRate } from "../pricing/index.ts";
import { invariant } from "../result/index.ts";
import { isBreached } from "./account-figures.ts";
import { restOf, type Settlement, settle } from "./close-at.ts";
import { marketVerdict } from "./explain.ts";

/** A part of an open trade that the close-out closes. */
export interface CloseOutStep {
	readonly tradeId: string;
	readonly part: Volume;
}

/** An open trade whose market accepts a close now. */
interface Leg {
	readonly trade: OpenTrade;
	readonly instrument: Instrument;
	readonly quote: Quote;
	readonly rates: TwoSidedRate;
	/** Its unrealised P&L at the quote. */
	readonly open: Money;
	/** Result and costs of closing all of it. */
	readonly whole: Settlement;
	/** Number of volume steps of the trade; the last may be partial. */
	readonly steps: bigint;
}

/** A close of `steps` volume steps of a leg, and its effects. */
interface Cut {
	readonly leg: Leg;
	readonly steps: bigint;
	readonly part: Volume;
	/** The rest of the trade; null: nothing. */
	readonly rest: OpenTrade | null;
	/** Change of the account's equity. */
	readonly equity: bigint;
	/** Margin released on the leg's side. */
	readonly released: bigint;
}

interface Sides {
	buy: bigint;
	sell: bigint;
}

const partOf = ({ trade, instrument, steps }: Leg, count: bigint): Volume =>
	count >= steps ? trade.volume : volume(count * instrument.stepVolume);

/** Largest margin first, then the older trade, then the lower id. A total order (E17). */
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
	/** The closes, in order. */
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
		const rates = instrument && this.#view.rate(instrument.quoteCurrency, this.#state.currency);
		if (instrument === undefined || quote === undefined || rates === undefined) return null;
		if (marketVerdict(instrument, this.#view.state(instrument.id), "close") !== null) return null;
		const { currency } = this.#state;
		const at = closingSide(trade.side, quote);
		const whole = settle(trade, trade.volume, at, instrument, currency, this.#view, false);
		if (!whole.ok) return null;
		const step = instrument.stepVolume;
		const open = openPnl(trade, quote, rates, currency);
		return { trade, instrument, quote, rates, open, whole: whole.value, steps: (trade.volume + step - 1n) / step };
	}

	get breached(): boolean {
		return isBreached(money(this.#equity), money(this.#used));
	}

	#settled({ trade, instrument, quote, whole }: Leg, part: Volume): Settlement {
		if (part === trade.volume) return whole;
		const at = closingSide(trade.side, quote);
		const settled = settle(trade, part, at, instrument, this.#state.currency, this.#view, false);
		invariant(settled.ok, "a close-out leg must have known rates");
		return settled.value;
	}

	/** Simulates closing `steps` steps of a leg with the functions that the command uses. */
	#cutOf(leg: Leg, steps: bigint): Cut {
		const { trade, quote, rates, open } = leg;
		const { currency } = this.#state;
		const part = partOf(leg, steps);
		if (part === 0n) return { leg, steps, part, rest: trade, equity: 0n, released: 0n };
		const { grossPnl, commission, conversionCharge } = this.#settled(leg, part);
		const rest = part === trade.volume ? null : restOf(trade, part);
		const after = rest === null ? 0n : openPnl(rest, quote, rates, currency);
		const equity = grossPnl - commission - conversionCharge + after - open;
		return { leg, steps, part, rest, equity, released: trade.margin - (rest?.margin ?? 0n) };
	}

	/** Fewest steps of a leg that release at least `release`, or all of its steps. */
	static #stepsFor({ trade, instrument, steps }: Leg, release: bigint): bigint {
		if (release >= trade.margin) return steps;
		// The smallest volume for which ⌊margin × part ÷ volume⌋ ≥ release.
		const units = (release * trade.volume + trade.margin - 1n) / trade.margin;
		const count = (units + instrument.stepVolume - 1n) / instrument.stepVolume;
		return count < steps ? count : steps;
	}

	/** Cuts on the other side of a hedge, largest margin first, so that it does not become the larger side. */
	#companions(instrumentId: string, side: Side, target: bigint): readonly Cut[] {
		let excess = this.#sidesOf(instrumentId)[side] - target;
		const cuts: Cut[] = [];
		for (const leg of this.#legs) {
			if (excess <= 0n) break;
			if (leg.trade.instrumentId !== instrumentId || leg.trade.side !== side) continue;
			const cut = this.#cutOf(leg, Planning.#stepsFor(leg, excess));
			cuts.push(cut);
			excess -= cut.released;
		}
		return cuts;
	}

	/** Cuts `steps` steps of a leg of the larger side, with the cuts that this requires on the other side. */
	#cut(leg: Leg, steps: bigint): readonly Cut[] {
		const { instrumentId, side } = leg.trade;
		const own = this.#cutOf(leg, steps);
		const left = this.#sidesOf(instrumentId)[side] - own.released;
		return [own, ...this.#companions(instrumentId, opposite(side), left)];
	}

	/** Equity and used margin after the cuts of one instrument. */
	#after(cuts: readonly Cut[]): { readonly equity: bigint; readonly used: bigint } {
		const [first] = cuts;
		if (first === undefined) return { equity: this.#equity, used: this.#used };
		const sides = this.#sidesOf(first.leg.trade.instrumentId);
		const left = { ...sides };
		let equity = this.#equity;
		for (const cut of cuts) {
			equity += cut.equity;
			left[cut.leg.trade.side] -= cut.released;
		}
		const larger = ({ buy, sell }: Sides) => (buy > sell ? buy : sell);
		return { equity, used: this.#used - larger(sides) + larger(left) };
	}

	#suffices(cuts: readonly Cut[]): boolean {
		const { equity, used } = this.#after(cuts);
		return !isBreached(money(equity), money(used));
	}

	/** Whether the cuts bring the account closer to its close-out level from below. */
	#helps(cuts: readonly Cut[]): boolean {
		return this.#distance(cuts) > this.#distance([]);
	}

	/** Twice the equity minus the used margin; positive: the account is above its close-out level. */
	#distance(cuts: readonly Cut[]): bigint {
		const { equity, used } = this.#after(cuts);
		return 2n * equity - used;
	}

	/**
	 * The cuts that close the next leg completely, with its companions: on the larger side of its instrument, largest
	 * margin first. A leg that would cost more to close than it frees comes last.
	 */
	#next(): readonly Cut[] | null {
		let costly: readonly Cut[] | null = null;
		for (const leg of this.#legs) {
			const sides = this.#sidesOf(leg.trade.instrumentId);
			if (sides[leg.trade.side] < sides[opposite(leg.trade.side)]) continue;
			const cuts = this.#cut(leg, leg.steps);
			if (this.#helps(cuts)) return cuts;
			costly ??= cuts;
		}
		return costly;
	}

	/** Closes as much of the next leg as is needed; false if no market is left to close on. */
	step(): boolean {
		const whole = this.#next();
		const [first] = whole ?? [];
		if (whole === null || first === undefined) return false;
		this.#make(this.#suffices(whole) ? this.#trimmed(this.#cut(first.leg, this.#leastSteps(first.leg, whole))) : whole);
		return true;
	}

	/** Fewest steps of a leg that suffice, if the whole leg does; the search starts from a linear interpolation. */
	#leastSteps(leg: Leg, whole: readonly Cut[]): bigint {
		const suffices = (steps: bigint) => this.#suffices(this.#cut(leg, steps));
		let tooFew = 0n;
		let enough = leg.steps;
		const begin = this.#distance([]);
		const gain = this.#distance(whole) - begin;
		const guess = gain > 0n ? (-begin * leg.steps) / gain + 1n : 0n;
		// Charges and rounding deviate little from the line: try the guess and its neighbours first, then bisect.
		const probes = [guess, guess - 1n, guess + 1n];
		while (enough - tooFew > 1n) {
			const next = probes.shift() ?? 0n;
			const probe = next > tooFew && next < enough ? next : (tooFew + enough) / 2n;
			if (suffices(probe)) enough = probe;
			else tooFew = probe;
		}
		return enough;
	}

	/** Reduces the companions' cuts to what is needed: they were rounded up to volume steps. */
	#trimmed(cuts: readonly Cut[]): readonly Cut[] {
		let kept = cuts;
		for (let index = cuts.length - 1; index > 0; index -= 1) {
			const withSteps = (steps: bigint) => kept.map((cut, at) => (at === index ? this.#cutOf(cut.leg, steps) : cut));
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
		for (const { leg, part, rest, released } of cuts) {
			this.#sidesOf(leg.trade.instrumentId)[leg.trade.side] -= released;
			this.steps.push({ tradeId: leg.trade.id, part });
			this.#legs = this.#legs.filter((each) => each !== leg);
			// Once the account is above its level, the rest of the leg is not needed.
			const left = rest === null || !this.breached ? null : this.#legOf(rest);
			if (left !== null) this.#legs.push(left);
		}
		if (this.breached) this.#legs.sort(byMargin);
	}
}

/**
 * The closes of a close-out at the view's quotes (E17), in order; none for an account above its close-out level. Each
 * step takes the trade with the largest margin, of those on the larger side of their instrument and on markets that
 * accept a close. It closes the fewest volume steps that bring the account above half of its used margin, or the whole
 * trade. If that would make the other side of a hedge the larger one, that side is closed with it, because otherwise
 * no margin would be freed. Every step is simulated with the functions that the command uses. The order of trades is
 * total (margin, then age, then id), so the plan does not depend on the order in which trades are stored.
 */
export function closeOutSteps(state: AccountState, equity: Money, view: MarketView): readonly CloseOutStep[] {
	const planning = new Planning(state, equity, view);
	let going = true;
	while (going && planning.breached) going = planning.step();
	return planning.steps;
}
