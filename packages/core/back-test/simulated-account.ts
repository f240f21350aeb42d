import type { AccountState, AccountStrategy, AccountTerms, MarketView, StrategyLimits } from "../account/index.ts";
import { financingDayEndMs, type Instrument, nextFinancingDate } from "../instruments/index.ts";
import { type Money, ZERO_MONEY } from "../money/index.ts";
import {
	adjustPrice,
	createRates,
	type MarketState,
	type PriceFactor,
	type Quote,
	type SplitRatio,
} from "../pricing/index.ts";
import { invariant } from "../result/index.ts";
import {
	type AccountEvent,
	type Command,
	commandOfMarginWork,
	commandOfWork,
	type Decision,
	decide,
	evolve,
	marginWork,
	workOfTick,
} from "../trading/index.ts";

export interface SimulationTerms extends Omit<AccountTerms, "userId" | "number" | "name" | "type"> {
	/** In minor units, above zero. */
	readonly balance: Money;
	readonly swapFree: boolean;
}

export interface SimulationOptions {
	/** All that have prices here: the traded one and those of the conversions. */
	readonly instruments: readonly Instrument[];
	readonly terms: SimulationTerms;
	/** Leverage cap of the customer's country for an instrument. */
	readonly profileLeverage: (instrument: Instrument) => number;
	/** Told each event of the account, in order. */
	readonly onEvent: (event: AccountEvent) => void;
}

/** Its entries are not chained: nobody but the back-test reads them, and a hash costs more than all the rest. */
const NO_HASH = "0".repeat(64);
const noHash = (): string => NO_HASH;

const ACCOUNT_ID = "simulation";
const OPEN: MarketState = { state: "open" };
const NO_PRICE: MarketState = { state: "no-price" };
/** A close-out takes as many steps as the account has trades; more is a defect. */
const MOST_MARGIN_STEPS = 1_000;

/**
 * One account at given quotes, by the live engine's own functions: the same commands, the same decisions and the same
 * fold. Each quote does what a tick does there, in the same order (E13): stops, targets, orders, trailing stops, then
 * margin and close-out. Financing is applied when the first quote after the day's end comes, at the last quotes before
 * it (E20). Every quote is of an open session: closed ones have no recorded prices.
 */
export class SimulatedAccount {
	private readonly instruments: ReadonlyMap<string, Instrument>;
	private readonly quotes = new Map<string, Quote>();
	private readonly onEvent: SimulationOptions["onEvent"];
	private account: AccountState | undefined;
	private sequence = 0;
	private commands = 0;
	private nowMs = 0;
	private financing: { readonly date: string; readonly endMs: number } | null = null;
	readonly view: MarketView;

	constructor({ instruments, terms, profileLeverage, onEvent }: SimulationOptions) {
		this.instruments = new Map(instruments.map((each) => [each.id, each]));
		this.onEvent = onEvent;
		const now = () => this.nowMs;
		this.view = {
			get nowMs() {
				return now();
			},
			instrument: (id) => this.instruments.get(id),
			quote: (id) => this.quotes.get(id),
			state: (id) => (this.quotes.has(id) ? OPEN : NO_PRICE),
			overdueMs: () => null,
			rate: createRates(instruments, (id) => this.quotes.get(id)),
			profileLeverage,
		};
		const { balance, swapFree, ...opened } = terms;
		this.send({
			kind: "open-account",
			...this.base("job"),
			userId: ACCOUNT_ID,
			number: "0",
			name: ACCOUNT_ID,
			type: "demo",
			...opened,
		});
		this.send({ kind: "adjust-balance", ...this.base("job"), amount: balance, reason: "demo-funding", note: "" });
		if (swapFree) this.send({ kind: "set-swap-free", ...this.base("staff"), swapFree: true });
	}

	get state(): AccountState {
		invariant(this.account !== undefined, "the account was opened");
		return this.account;
	}

	/** A quote of any instrument; time never goes back. */
	quote(quote: Omit<Quote, "sequence">): void {
		invariant(quote.tsMs >= this.nowMs, "quotes come in order of time");
		this.finance(quote.tsMs);
		this.nowMs = quote.tsMs;
		this.sequence += 1;
		const numbered: Quote = { ...quote, sequence: this.sequence };
		this.quotes.set(quote.instrumentId, numbered);
		if (this.state.openTrades.size === 0 && this.state.orders.size === 0) return;
		for (const work of workOfTick(this.state, numbered, this.view))
			this.send(commandOfWork(work, this.base("engine"), numbered));
		this.watchMargin(numbered);
	}

	/** A split at its time, before any price in new units (E22). */
	split(instrumentId: string, { numerator, denominator, exAtMs }: SplitRatio, factor: PriceFactor): void {
		const quote = this.quotes.get(instrumentId);
		if (quote === undefined) return;
		this.finance(exAtMs);
		this.nowMs = exAtMs;
		if (this.state.openTrades.size > 0)
			this.send({ kind: "apply-split", ...this.base("job"), instrumentId, numerator, denominator, quote });
		const [bid, ask] = [adjustPrice(quote.bid, factor), adjustPrice(quote.ask, factor)];
		this.quotes.set(instrumentId, { ...quote, bid, ask });
	}

	/** From now on a strategy may open trades within limits, whatever the account's own ceilings are. */
	limit(strategyId: string, instrumentId: string, limits: StrategyLimits): void {
		const strategy: AccountStrategy = {
			...{ id: strategyId, version: "", instrumentId, limits, startedAtMs: this.nowMs, stopped: null, trades: [] },
			...{ pnl: ZERO_MONEY, day: { startMs: 0, pnlBefore: ZERO_MONEY, opened: 0 } },
		};
		this.account = { ...this.state, strategies: new Map([[strategyId, strategy]]) };
	}

	/** A command at the latest quotes. */
	command(
		make: (base: ReturnType<SimulatedAccount["base"]>) => Command,
		origin: "customer" | "strategy" | "engine" = "customer",
	): Decision {
		return this.send(make(this.base(origin)));
	}

	private base<O extends Command["origin"]>(origin: O) {
		this.commands += 1;
		return { commandId: `${this.commands}`, origin, accountId: ACCOUNT_ID };
	}

	private send(command: Command): Decision {
		const decision = decide(this.account, command, this.view);
		for (const event of decision.events) {
			this.account = evolve(this.account, event, noHash);
			this.onEvent(event);
		}
		return decision;
	}

	private watchMargin(quote: Quote): void {
		for (let step = 0; ; step += 1) {
			invariant(step < MOST_MARGIN_STEPS, "the margin's work ends");
			const work = marginWork(this.state, [], this.view);
			if (work === null) return;
			this.send(commandOfMarginWork(work, this.base("engine"), [quote]));
		}
	}

	private finance(untilMs: number): void {
		for (;;) {
			this.financing ??= this.nextFinancing(this.nowMs === 0 ? untilMs : this.nowMs);
			const { date, endMs } = this.financing;
			if (untilMs <= endMs) return;
			if (this.state.openTrades.size > 0) {
				this.nowMs = endMs;
				const quotes = [...this.quotes.values()];
				this.send({ kind: "apply-financing", ...this.base("engine"), date, quotes });
			}
			this.financing = this.nextFinancing(endMs + 1);
		}
	}

	private nextFinancing(atMs: number) {
		const date = nextFinancingDate(atMs);
		const endMs = financingDayEndMs(date);
		invariant(endMs !== null, "a date of the calendar is valid");
		return { date, endMs };
	}
}
