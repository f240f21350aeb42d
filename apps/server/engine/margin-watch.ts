import { BandMarket, BandTable } from "@truefill/core/margin";
import type { Quote } from "@truefill/core/pricing";
import {
	type AccountState,
	type CheckMargin,
	type CloseOut,
	callsAtUnwatched,
	commandOfMarginWork,
	type MarketView,
	marginWork,
	watchedEquity,
} from "@truefill/core/trading";
import type { Timers } from "../platform/clock.ts";
import { EdgeHeap } from "./edge-heap.ts";
import { sha256 } from "./hash.ts";
import type { Pending } from "./lane-options.ts";
import type { LoadedAccount, LoadedAccounts } from "./loaded-accounts.ts";
import type { Plan } from "./plan.ts";
import type { Answer } from "./types.ts";

export interface MarginWatchOptions {
	readonly loadedAccounts: LoadedAccounts;
	readonly clock: Timers;
	readonly view: () => MarketView;
	readonly submit: (command: CloseOut | CheckMargin, reply: (answer: Answer) => void) => void;
}

/** Delay before a failed command is submitted again, so that not every tick retries it. */
const REST_MS = 1000;

/**
 * Finds accounts that cross a margin-call level or their close-out (E16, E17). An account is checked only when a price
 * leaves the band within which its margin status cannot change. So the cost of a tick depends on the accounts that it
 * affects, not on all that hold the instrument. The check uses doubles and gives the next band. When there is none,
 * because the account is at a limit or too near to it for doubles, exact integers decide. If they require no action, as
 * when a close-out waits for a closed market, every tick of the account's instruments checks it.
 */
export class MarginWatch {
	readonly #options: MarginWatchOptions;
	readonly #market = new BandMarket();
	readonly #table = new BandTable(this.#market);
	/** By edge: `2n` for bids below the lower edge of instrument `n`, `2n + 1` for asks above its upper edge. */
	readonly #heaps: EdgeHeap[] = [];
	/** By account; see `EdgeHeap`. */
	#turns: Int32Array = new Int32Array(64);
	/** By instrument: accounts that every tick checks. */
	readonly #eager = new Map<string, Set<number>>();
	readonly #eagerFor = new Map<number, readonly string[]>();
	/** Accounts with a submitted command that is not answered yet, and held ones. */
	readonly #busy = new Set<string>();
	/** Number of accounts checked in doubles so far, and of exact checks among them. */
	reached = 0;
	looks = 0;

	constructor(options: MarginWatchOptions) {
		this.#options = options;
	}

	/** Watches the committed state of an account, from now on or after a change. */
	follow(accountId: string): void {
		if (!this.#busy.has(accountId)) this.#put(accountId, this.#options.view());
	}

	/** Stops watching an account whose past is being seeded: current prices do not apply to it. */
	hold(accountId: string): void {
		this.#busy.add(accountId);
	}

	/** Watches a held account again. */
	release(accountId: string): void {
		this.#busy.delete(accountId);
		this.follow(accountId);
	}

	/** Handles an accepted tick, after all commands that it triggers were submitted (E13). */
	onQuote(quote: Quote): void {
		const instrument = this.#market.accept(quote);
		if (instrument === undefined) return;
		const left: number[] = [];
		for (const account of this.#eager.get(quote.instrumentId) ?? []) {
			this.#turns[account] = (this.#turns[account] ?? 0) + 1;
			left.push(account);
		}
		this.#heaps[2 * instrument]?.take(-(this.#market.closing[2 * instrument] ?? 0), this.#turns, left);
		this.#heaps[2 * instrument + 1]?.take(this.#market.closing[2 * instrument + 1] ?? 0, this.#turns, left);
		this.#lookAt(left);
	}

	/**
	 * Checks every account in one pass over all open trades. This would find what the bands missed; it should find
	 * nothing. Returns how many accounts were at a limit or too near to it.
	 */
	sweep(): number {
		this.#market.refresh();
		const outside = this.#table.outside();
		for (const account of outside) this.#turns[account] = (this.#turns[account] ?? 0) + 1;
		this.#lookAt(outside);
		return outside.length;
	}

	/** The batch is committed: the accounts that it changed get new bands. */
	onApplied(plan: Plan<Pending>): void {
		for (const accountId of plan.drafts.keys()) this.follow(accountId);
	}

	/** Gives new bands to accounts whose bands were left or are void, or checks them exactly. */
	#lookAt(left: readonly number[]): void {
		if (left.length === 0) return;
		this.#market.refresh();
		let view: MarketView | undefined;
		for (const account of left) {
			const accountId = this.#table.nameOf(account);
			if (this.#busy.size > 0 && this.#busy.has(accountId)) continue;
			this.reached += 1;
			const eager = this.#eagerFor.size > 0 && this.#eagerFor.has(account);
			if (!eager && this.#arm(account)) continue;
			view ??= this.#options.view();
			if (eager) this.#put(accountId, view);
			else this.#judge(account, this.#options.loadedAccounts.get(accountId), view);
		}
	}

	/** Puts the committed state of the account into the table, and gives it bands or checks it exactly. */
	#put(accountId: string, view: MarketView): void {
		const loaded = this.#options.loadedAccounts.get(accountId);
		const known = this.#table.find(accountId);
		if (known !== undefined) this.#leave(known);
		if (loaded === undefined || loaded.frozen !== null) return;
		const { state } = loaded;
		if (state.openTrades.size === 0 && state.marginCalls.length === 0) return;
		const account = this.#numberOf(accountId);
		const whole = this.#table.put(account, state, watchedEquity(state), view);
		this.#market.refresh();
		if (whole && state.openTrades.size > 0 && !callsAtUnwatched(state) && this.#arm(account)) return;
		this.#judge(account, loaded, view);
	}

	/** Exact check: submits what is due, or watches the account at every tick. */
	#judge(account: number, loaded: LoadedAccount | undefined, view: MarketView): void {
		if (loaded === undefined || loaded.frozen !== null) return;
		this.looks += 1;
		const due = marginWork(loaded.state, [], view);
		if (due !== null) this.#raise(due, account, loaded.state, view);
		else this.#watchEagerly(account, loaded.state, view);
	}

	/** The command carries the quotes that justify it. Its id is derived from them and from the account's state. */
	#raise(kind: "close-out" | "check-margin", account: number, state: AccountState, view: MarketView): void {
		this.#table.clear(account);
		const quotes = movers(state, view).flatMap((id) => view.quote(id) ?? []);
		const seen = quotes.map(({ instrumentId, sequence, bid, ask }) => [instrumentId, sequence, bid, ask].join(" "));
		const name = sha256([state.id, state.sequence, ...seen].join(" ")).slice(0, 40);
		this.#busy.add(state.id);
		const base = { commandId: `${kind}-${name}`, origin: "engine", accountId: state.id } as const;
		this.#options.submit(commandOfMarginWork(kind, base, quotes), (answer) => {
			this.#busy.delete(state.id);
			if (answer.kind !== "failed") this.follow(state.id);
			else void this.#options.clock.sleep(REST_MS).then(() => this.follow(state.id));
		});
	}

	/** Gives the account the widest bands that are safe now. Returns false when there are none. */
	#arm(account: number): boolean {
		const step = this.#table.step(account);
		if (step === 0) return false;
		const turn = this.#turns[account] ?? 0;
		this.#table.edges(account, (edge) => {
			const price = this.#market.closing[edge] ?? Number.NaN;
			const share = this.#market.shareOf(edge >> 1, step);
			const key = edge % 2 === 0 ? -price * (1 - share) : price * (1 + share);
			this.#heapOf(edge).push(key, account, turn, this.#turns);
		});
		return true;
	}

	#watchEagerly(account: number, state: AccountState, view: MarketView): void {
		const ids = movers(state, view);
		for (const id of ids) {
			const watching = this.#eager.get(id) ?? new Set();
			watching.add(account);
			this.#eager.set(id, watching);
			this.#market.instrument(id, view);
		}
		this.#eagerFor.set(account, ids);
	}

	#leave(account: number): void {
		this.#turns[account] = (this.#turns[account] ?? 0) + 1;
		this.#table.clear(account);
		const ids = this.#eagerFor.get(account);
		if (ids === undefined) return;
		this.#eagerFor.delete(account);
		for (const id of ids) this.#eager.get(id)?.delete(account);
	}

	#numberOf(accountId: string): number {
		const account = this.#table.number(accountId);
		if (account >= this.#turns.length) {
			const turns = new Int32Array(this.#turns.length * 2);
			turns.set(this.#turns);
			this.#turns = turns;
		}
		return account;
	}

	#heapOf(edge: number): EdgeHeap {
		while (this.#heaps.length <= edge) this.#heaps.push(new EdgeHeap());
		return this.#heaps[edge] ?? new EdgeHeap();
	}
}

/** Every instrument whose price moves the account's equity, ordered by id. */
export function movers(state: AccountState, view: MarketView): readonly string[] {
	const ids = new Set<string>();
	for (const { instrumentId } of state.openTrades.values()) {
		ids.add(instrumentId);
		const instrument = view.instrument(instrumentId);
		const rates = instrument && view.rate(instrument.quoteCurrency, state.currency);
		for (const id of rates?.via ?? []) ids.add(id);
	}
	return [...ids].toSorted();
}
