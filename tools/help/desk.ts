import { createHash } from "node:crypto";
import type { Instrument } from "@truefill/core/instruments";
import { LEVERAGE_PROFILES, profileLeverage } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import type { JournalEntry } from "@truefill/core/ledger";
import { summarise, tradePnl } from "@truefill/core/margin";
import {
	type AccountCurrency,
	type Money,
	type Price,
	parseMoney,
	parsePrice,
	parseVolume,
	type Volume,
} from "@truefill/core/money";
import { createRates, marketState, overdueMs, type Quote } from "@truefill/core/pricing";
import type { Result } from "@truefill/core/result";
import {
	type AccountEvent,
	type AccountState,
	type ClosedTrade,
	type Command,
	type CommandBase,
	commandOfMarginWork,
	commandOfWork,
	type Decision,
	decide,
	evolve,
	journalFor,
	type MarketView,
	marginWork,
	type OpenTrade,
	type OpenTradeCommand,
	type RefusalCode,
	workOfTick,
} from "@truefill/core/trading";

/*
 * A dealing desk for worked examples: one account, fixed prices, and the engine's own decisions in its own order (E13).
 * The instruments are those of a new site under the profile `retail-eu-uk`. Nothing is computed here.
 */

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function taken<T>(result: Result<T>, text: string): T {
	if (!result.ok) throw new Error(`${text} is no quantity`);
	return result.value;
}
export const price = (text: string): Price => taken(parsePrice(text), text);
export const units = (text: string): Volume => taken(parseVolume(text), text);
export const amount = (text: string, currency: AccountCurrency): Money => taken(parseMoney(text, currency), text);

/** The instrument of a new site, with the terms that an example overrides. */
export function instrument(id: string, terms: Partial<Instrument> = {}): Instrument {
	const found = SEED_INSTRUMENTS.find((each) => each.id === id);
	if (found === undefined) throw new Error(`a new site has no ${id}`);
	return { ...found, ...terms };
}

/** A Tuesday afternoon in London: every market of the examples is open. */
export const TUESDAY_MS = Date.UTC(2026, 2, 10, 15);

export interface DeskTerms {
	readonly balance?: string;
	readonly currency?: AccountCurrency;
	readonly type?: "demo" | "live";
	readonly mode?: "hedging" | "netting";
	readonly leverageCap?: number | null;
	readonly instruments: readonly Instrument[];
	readonly atMs?: number;
}

type Without<C> = C extends Command ? Omit<C, keyof CommandBase> : never;

/** Optional fields of a market order. */
type OpenMore = Partial<
	Pick<OpenTradeCommand, "stopLoss" | "takeProfit" | "bound" | "guaranteedStop" | "trailingDistance">
>;

export class Desk {
	readonly currency: AccountCurrency;
	readonly events: AccountEvent[] = [];
	readonly entries: JournalEntry[] = [];
	nowMs: number;
	readonly #instruments: ReadonlyMap<string, Instrument>;
	readonly #quotes = new Map<string, Quote>();
	#state: AccountState | undefined;
	#commands = 0;

	constructor(terms: DeskTerms) {
		const { balance = "10000.00", currency = "USD", type = "demo", mode = "hedging", leverageCap = null } = terms;
		this.currency = currency;
		this.nowMs = terms.atMs ?? TUESDAY_MS;
		this.#instruments = new Map(terms.instruments.map((each) => [each.id, each]));
		const opening = { userId: "customer", number: "10000001", name: "Example", type, positionMode: mode, currency };
		this.do({ kind: "open-account", ...opening, leverageCap });
		const funds = amount(balance, currency);
		if (funds !== 0n) this.do({ kind: "adjust-balance", amount: funds, reason: "adjustment", note: "" });
	}

	get state(): AccountState {
		if (this.#state === undefined) throw new Error("the account is not open");
		return this.#state;
	}

	get view(): MarketView {
		const { nowMs } = this;
		const known = this.#instruments;
		const quote = (id: string) => this.#quotes.get(id);
		return {
			nowMs,
			instrument: (id) => known.get(id),
			quote,
			state: (id) => {
				const one = known.get(id);
				return one === undefined ? { state: "no-price" } : marketState(one, quote(id), nowMs, "calendar");
			},
			overdueMs: (id) => {
				const one = known.get(id);
				return one === undefined ? null : overdueMs(one, quote(id), nowMs, "calendar");
			},
			rate: createRates([...known.values()], quote),
			profileLeverage: (one) => profileLeverage(LEVERAGE_PROFILES["retail-eu-uk"], one),
		};
	}

	/** Sets a price before the example begins: nothing reacts to it. */
	quote(id: string, bid: string, ask: string): Quote {
		const sequence = (this.#quotes.get(id)?.sequence ?? 0) + 1;
		const quote = { instrumentId: id, bid: price(bid), ask: price(ask), tsMs: this.nowMs, sequence };
		this.#quotes.set(id, quote);
		return quote;
	}

	/** Processes a tick like the engine: stops, takes and orders, then margin (E13). @returns the events. */
	tick(id: string, bid: string, ask: string): readonly AccountEvent[] {
		const quote = this.quote(id, bid, ask);
		const before = this.events.length;
		const { state } = this.view.state(id);
		if (state === "open" || state === "close-only") {
			for (const work of workOfTick(this.state, quote, this.view)) {
				this.#run(commandOfWork(work, this.#base(), quote));
			}
		}
		for (let rounds = 0; rounds < 10; rounds += 1) {
			const quotes = [...this.#quotes.values()];
			const due = marginWork(this.state, quotes, this.view);
			if (due === null) break;
			this.#run(commandOfMarginWork(due, this.#base(), quotes));
		}
		return this.events.slice(before);
	}

	/** Executes a command; throws when the engine refuses it, because the example is then wrong. */
	do(command: Without<Command>): readonly AccountEvent[] {
		const decision = this.#run({ ...command, ...this.#base() });
		if (decision.kind === "refused") throw new Error(`${command.kind}: ${JSON.stringify(decision.refusal)}`);
		return decision.events;
	}

	/** The engine's refusal; throws when it accepts the command. */
	refusal(command: Without<Command>): {
		readonly code: RefusalCode;
		readonly params: Readonly<Record<string, string>>;
	} {
		const decision = this.#run({ ...command, ...this.#base() });
		if (decision.kind === "accepted") throw new Error(`${command.kind} is not refused`);
		return decision.refusal;
	}

	/** Opens a trade at the market. @returns the trade. */
	open(id: string, side: "buy" | "sell", volume: string, more: OpenMore = {}): OpenTrade {
		const levels = { stopLoss: null, takeProfit: null, bound: null };
		const order = { kind: "open-trade", instrumentId: id, side, volume: units(volume), ...levels, ...more } as const;
		const opened = this.do(order).findLast(
			(event) => event.type === "trade-opened" || event.type === "trade-increased",
		);
		if (opened?.type !== "trade-opened" && opened?.type !== "trade-increased") throw new Error("nothing was opened");
		return opened.trade;
	}

	/** Closes a trade or a part of it at the market. @returns the closed part. */
	close(tradeId: string, volume: string | null = null): ClosedTrade {
		const part = volume === null ? null : units(volume);
		return only(this.do({ kind: "close-trade", tradeId, volume: part, bound: null }), "trade-closed").closed;
	}

	/** The account's figures; throws when a price or a rate is missing. */
	get figures() {
		const { equity, freeMargin, usedMargin, marginLevel, pnl } = summarise(this.state, this.view);
		if (equity === null || freeMargin === null || pnl === null || marginLevel === null)
			throw new Error("a price is missing");
		return { balance: this.state.balance, equity, freeMargin, usedMargin, marginLevel, pnl };
	}

	/** Unrealised result of a trade at the latest prices. */
	result(trade: OpenTrade): Money {
		const pnl = tradePnl(trade, this.currency, this.view);
		if (pnl === null) throw new Error("a price is missing");
		return pnl;
	}

	#base() {
		this.#commands += 1;
		return { commandId: `example-${this.#commands}`, origin: "customer", accountId: "account" } as const;
	}

	#run(command: Command): Decision {
		const decision = decide(this.#state, command, this.view);
		for (const event of decision.events) {
			this.entries.push(...journalFor(event, this.#state, sha256));
			this.#state = evolve(this.#state, event, sha256);
		}
		this.events.push(...decision.events);
		return decision;
	}
}

/** The only event of a type; throws when there is none or more than one. */
export function only<T extends AccountEvent["type"]>(
	events: readonly AccountEvent[],
	type: T,
): Extract<AccountEvent, { readonly type: T }> {
	const found = all(events, type);
	const [first] = found;
	if (first === undefined || found.length > 1) throw new Error(`${found.length} events are ${type}, not one`);
	return first;
}

export const all = <T extends AccountEvent["type"]>(events: readonly AccountEvent[], type: T) =>
	events.filter((event): event is Extract<AccountEvent, { readonly type: T }> => event.type === type);
